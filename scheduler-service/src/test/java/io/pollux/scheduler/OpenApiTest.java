package io.pollux.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.pollux.common.config.Config;
import io.pollux.common.config.Setting;
import io.pollux.common.json.Json;
import io.pollux.common.kafka.KafkaClients;
import io.pollux.common.kafka.KafkaSettings;
import io.pollux.common.lifecycle.ServiceContext;
import io.pollux.common.operations.Health;
import io.pollux.common.operations.MetricsRegistry;
import io.pollux.common.operations.Routes;
import io.pollux.database.Database;
import io.pollux.scheduler.api.Endpoint;
import java.io.InputStream;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Holds the document and the code together: the same operations, open to the same roles. */
class OpenApiTest {

    @Test
    void describesEveryOperationWithItsRole() throws Exception {
        Set<String> inCode = new TreeSet<>();
        for (Endpoint endpoint : endpoints()) {
            if (endpoint.path().startsWith("/api/")) {
                inCode.add(endpoint.method() + " " + endpoint.path() + " "
                        + (endpoint.role() == null ? "anybody" : endpoint.role()));
            }
        }

        assertThat(inDocument()).isEqualTo(inCode);
    }

    private static Set<String> inDocument() throws Exception {
        Set<String> operations = new TreeSet<>();
        try (InputStream in = OpenApiTest.class.getResourceAsStream("/openapi.json")) {
            JsonNode document = Json.mapper().readTree(Objects.requireNonNull(in));
            document.get("paths")
                    .properties()
                    .forEach(path -> path.getValue()
                            .properties()
                            .forEach(method ->
                                    operations.add(method.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey() + " "
                                            + method.getValue().path("x-role").asText("anybody"))));
        }
        return operations;
    }

    /** Nothing is started: only the table of endpoints is wanted. */
    private static List<Endpoint> endpoints() {
        List<Setting<?>> settings = new ArrayList<>(KafkaSettings.ALL);
        settings.addAll(SchedulerSettings.ALL);
        Config config = Config.read(Map.of("JWT_SECRET", "x".repeat(32)), settings);
        ServiceContext context = new ServiceContext(
                config, new Health(), MetricsRegistry.create(), new Routes(), Clock.systemUTC(), _ -> {});
        return new SchedulerApi(
                        context, KafkaClients.from(config), new Database("test", config, 1), CompletableFuture::new)
                .endpoints();
    }
}
