package io.pollux.standalone.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.config.Config;
import io.pollux.common.contract.ConsumerGroups;
import io.pollux.common.contract.Topic;
import io.pollux.common.lifecycle.ServiceMain;
import io.pollux.topology.ComposeService;
import io.pollux.topology.YamlFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No Kubernetes is at hand either: what the manifests say is held against the code. */
class KubernetesTest {

    private static final Path FOLDER = Services.ROOT.resolve("deploy/kubernetes");

    private final JsonNode kustomization;
    private final List<JsonNode> resources = new ArrayList<>();

    @TempDir
    private Path secrets;

    KubernetesTest() throws IOException {
        kustomization = YamlFile.read(FOLDER.resolve("kustomization.yaml"));
        for (String file : ComposeService.texts(kustomization.path("resources"))) {
            resources.addAll(YamlFile.readAll(FOLDER.resolve(file)));
        }
    }

    static List<String> services() {
        return Services.names();
    }

    @Test
    void runsTheImageOfThisVersion() {
        assertThat(kustomization.at("/images/0/name").asText()).isEqualTo("pollux");
        assertThat(kustomization.at("/images/0/newTag").asText()).isEqualTo(Services.pom("version"));
    }

    @ParameterizedTest
    @MethodSource("services")
    void givesAServiceOnlyVariablesThatItKnowsAndAllThatItNeeds(String name) throws Exception {
        Services.makeSecrets(secrets);
        Map<String, String> environment = new HashMap<>();
        for (JsonNode source : container(name).path("envFrom")) {
            environment.putAll(
                    source.has("configMapRef")
                            ? literals(source.at("/configMapRef/name").asText())
                            : secret(source.at("/secretRef/name").asText()));
        }
        container(name)
                .path("env")
                .forEach(variable -> environment.put(
                        variable.path("name").asText(), variable.path("value").asText()));

        assertThat(Services.variables(name)).containsAll(environment.keySet());
        Config.read(environment, ServiceMain.allSettings(Services.of(name)));
    }

    private Map<String, String> literals(String configMap) {
        Map<String, String> variables = new HashMap<>();
        for (JsonNode generator : kustomization.path("configMapGenerator")) {
            if (generator.path("name").asText().equals(configMap)) {
                ComposeService.texts(generator.path("literals")).forEach(literal -> {
                    String[] parts = literal.split("=", 2);
                    variables.put(parts[0], parts[1]);
                });
            }
        }
        assertThat(variables).as(configMap).isNotEmpty();
        return variables;
    }

    private Map<String, String> secret(String name) {
        for (JsonNode generator : kustomization.path("secretGenerator")) {
            if (generator.path("name").asText().equals(name)) {
                String file = generator.at("/envs/0").asText();
                assertThat(file).startsWith("secrets/");
                return Services.secrets(secrets.resolve(file.substring("secrets/".length())));
            }
        }
        throw new AssertionError("there is no secret " + name);
    }

    @ParameterizedTest
    @MethodSource("services")
    void probesPathsThatAreServedOnThePortThatIsServed(String name) {
        JsonNode container = container(name);
        String port = Integer.toString(Services.of(name).defaultPort());

        assertThat(ComposeService.texts(container.path("args"))).containsExactly(name);
        assertThat(container.at("/ports/0/containerPort").asText()).isEqualTo(port);
        assertThat(container.path("env").toString()).contains("{\"name\":\"HTTP_PORT\",\"value\":\"" + port + "\"}");
        assertThat(pod(name).at("/metadata/annotations/prometheus.io~1port").asText())
                .isEqualTo(port);
        assertThat(container.at("/startupProbe/httpGet/path").asText()).isEqualTo("/health/live");
        assertThat(container.at("/livenessProbe/httpGet/path").asText()).isEqualTo("/health/live");
        assertThat(container.at("/readinessProbe/httpGet/path").asText()).isEqualTo("/health/ready");
    }

    @ParameterizedTest
    @MethodSource("services")
    void isLimitedNotRootAndGivenTimeToDrain(String name) {
        JsonNode spec = pod(name).path("spec");
        JsonNode container = container(name);

        assertThat(spec.path("terminationGracePeriodSeconds").asInt()).isGreaterThanOrEqualTo(40);
        assertThat(spec.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
        assertThat(spec.at("/securityContext/runAsUser").asInt()).isEqualTo(10001);
        assertThat(container.at("/resources/limits/memory").asText()).isNotEmpty();
        assertThat(container.at("/securityContext/allowPrivilegeEscalation").asBoolean(true))
                .isFalse();
    }

    @ParameterizedTest
    @MethodSource("services")
    void losesOneNodeAtATime(String name) {
        JsonNode budget = resources("PodDisruptionBudget")
                .filter(resource -> resource.at("/metadata/name").asText().equals(name))
                .findFirst()
                .orElseThrow();

        assertThat(budget.at("/spec/maxUnavailable").asInt()).isEqualTo(1);
        assertThat(budget.at("/spec/selector")).isEqualTo(workload(name).at("/spec/selector"));
    }

    @Test
    void scalesExecutorsByTheLagOfTheirGroup() {
        JsonNode spec = resources("ScaledObject").findFirst().orElseThrow().path("spec");
        JsonNode trigger = spec.at("/triggers/0/metadata");

        assertThat(spec.at("/scaleTargetRef/name").asText()).isEqualTo("executor");
        assertThat(trigger.path("consumerGroup").asText()).isEqualTo(ConsumerGroups.EXECUTORS);
        assertThat(trigger.path("topic").asText()).isEqualTo(Topic.TASKS.topicName());
        assertThat(literals("pollux-kafka"))
                .containsEntry(
                        "KAFKA_BOOTSTRAP_SERVERS",
                        trigger.path("bootstrapServers").asText())
                .containsEntry("TOPIC_PARTITIONS", spec.path("maxReplicaCount").asText());
        assertThat(workload("executor").path("spec").has("replicas")).isFalse();
    }

    private Stream<JsonNode> resources(String kind) {
        return resources.stream()
                .filter(resource -> resource.path("kind").asText().equals(kind));
    }

    private JsonNode workload(String name) {
        return Stream.concat(resources("Deployment"), resources("StatefulSet"))
                .filter(resource -> resource.at("/metadata/name").asText().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("nothing runs " + name));
    }

    private JsonNode pod(String name) {
        return workload(name).at("/spec/template");
    }

    private JsonNode container(String name) {
        return pod(name).at("/spec/containers/0");
    }
}
