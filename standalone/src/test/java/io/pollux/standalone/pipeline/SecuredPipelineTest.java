package io.pollux.standalone.pipeline;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.pollux.common.contract.Topic;
import io.pollux.common.lifecycle.Service;
import io.pollux.executor.ExecutorMain;
import io.pollux.executor.ExecutorModule;
import io.pollux.scheduler.SchedulerModule;
import io.pollux.testkit.FreePort;
import io.pollux.testkit.RunningService;
import io.pollux.testkit.SecuredKafka;
import io.pollux.testkit.ServiceProcess;
import io.pollux.testkit.TestInfrastructure;
import io.pollux.testkit.TopicReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The pipeline on a broker that demands TLS and passwords, each service with exactly the rights that
 * {@code docs/security.md} names.
 */
class SecuredPipelineTest extends PipelineContract {

    private static final Path GUIDE =
            Path.of(System.getProperty("pollux.root", "..")).resolve("docs/security.md");
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String ADMIN_PASSWORD = "admin-of-tests";

    private static SecuredKafka kafka;
    private static String jdbcUrl = "";

    @BeforeAll
    static void start() throws Exception {
        List<AclBinding> rights = documentedRights();
        kafka = SecuredKafka.start(rights.stream()
                .map(right -> right.entry().principal().substring("User:".length()))
                .distinct()
                .toList());
        Map<String, Object> properties = new HashMap<>(kafka.clientProperties(SecuredKafka.ADMIN));
        properties.put("bootstrap.servers", kafka.bootstrapServers());
        try (Admin admin = Admin.create(properties)) {
            admin.createAcls(rights).all().get();
        }
        jdbcUrl = TestInfrastructure.postgres()
                .createDatabase("secured_" + UUID.randomUUID().toString().replace('-', '_'));
    }

    @AfterAll
    static void close() {
        kafka.close();
    }

    /** The rows of the table: principal, resource, pattern, name, operations. */
    private static List<AclBinding> documentedRights() throws IOException {
        List<AclBinding> rights = new ArrayList<>();
        try (Stream<String> lines = Files.lines(GUIDE)) {
            for (String line : lines.filter(row -> row.startsWith("| pollux-")).toList()) {
                String[] cells = line.substring(2).split(" *\\| *", -1);
                ResourcePattern resource =
                        new ResourcePattern(ResourceType.valueOf(cells[1]), cells[3], PatternType.valueOf(cells[2]));
                for (String operation : cells[4].split(", ", -1)) {
                    rights.add(new AclBinding(
                            resource,
                            new AccessControlEntry(
                                    "User:" + cells[0],
                                    "*",
                                    AclOperation.valueOf(operation),
                                    AclPermissionType.ALLOW)));
                }
            }
        }
        return rights;
    }

    @Override
    Map<String, String> infrastructure() {
        return Map.of(
                "KAFKA_BOOTSTRAP_SERVERS",
                kafka.bootstrapServers(),
                "TOPIC_PARTITIONS",
                "4",
                "DATABASE_URL",
                jdbcUrl,
                "DATABASE_USER",
                TestInfrastructure.postgres().user(),
                "DATABASE_PASSWORD",
                TestInfrastructure.postgres().password(),
                "JWT_SECRET",
                "only-for-tests-and-nothing-else-0123456789",
                "ADMIN_PASSWORD",
                ADMIN_PASSWORD);
    }

    @Override
    Map<String, String> own(Service service) {
        return kafka.environment("pollux-" + service.name());
    }

    @Override
    TopicReader reader() {
        return new TopicReader(kafka.bootstrapServers(), kafka.clientProperties(SecuredKafka.ADMIN));
    }

    @Test
    void theApiCanAskForChecksAndSetTheConcurrency() throws Exception {
        RunningService scheduler = start(new SchedulerModule());
        RunningService executor = start(new ExecutorModule());
        long id = insertProject("asked for");
        String login = "{\"username\":\"admin\",\"password\":\"%s\"}".formatted(ADMIN_PASSWORD);
        String token = new ObjectMapper()
                .readTree(call(scheduler, "POST", "/api/auth/login", login, "none"))
                .path("token")
                .asText();

        call(scheduler, "PUT", "/api/executors/concurrency", "{\"maxConcurrentHttp\":7}", token);
        await().atMost(30, SECONDS).until(() -> executor.metrics().scrape().contains("pollux_http_limit 7.0"));

        await().atMost(30, SECONDS)
                .until(() -> call(scheduler, "POST", "/api/projects/%d/check".formatted(id), "", token)
                        .contains("taskId"));
    }

    private static String call(RunningService service, String method, String path, String body, String token)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + service.port() + path))
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + token)
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    @Test
    void aServiceMayNotDoMoreThanItNeeds() throws Exception {
        start(new SchedulerModule());
        Map<String, Object> properties = new HashMap<>(kafka.clientProperties("pollux-executor"));
        properties.put("bootstrap.servers", kafka.bootstrapServers());
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
            assertThatThrownBy(
                            () -> producer.send(new ProducerRecord<>(Topic.TASKS.topicName(), new byte[0], new byte[0]))
                                    .get())
                    .hasCauseInstanceOf(TopicAuthorizationException.class);
        }
    }

    @Test
    void aWrongPasswordEndsTheStartWithOneClearMessage() throws Exception {
        Map<String, String> wrong = new HashMap<>(infrastructure());
        wrong.putAll(kafka.environment("pollux-executor"));
        wrong.computeIfPresent(
                "KAFKA_SASL_JAAS_CONFIG", (_, right) -> right.replace("pollux-executor-secret", "another-secret"));

        try (ServiceProcess executor = ServiceProcess.start(ExecutorMain.class, wrong, FreePort.find())) {
            await().atMost(60, SECONDS).until(() -> !executor.isAlive());

            assertThat(executor.terminate()).as(executor.output()).isEqualTo(1);
            assertThat(executor.output())
                    .contains("Kafka at " + kafka.bootstrapServers()
                            + " (KAFKA_BOOTSTRAP_SERVERS) refused the credentials")
                    .contains("Check the KAFKA_SASL_* and KAFKA_SSL_* variables")
                    .doesNotContain("another-secret", "Exception");
        }
    }
}
