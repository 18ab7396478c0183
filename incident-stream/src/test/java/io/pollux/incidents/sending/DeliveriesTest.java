package io.pollux.incidents.sending;

import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.config.Config;
import io.pollux.database.Database;
import io.pollux.database.DatabaseSettings;
import io.pollux.testkit.Tables;
import io.pollux.testkit.TestInfrastructure;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Two nodes on a real database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DeliveriesTest {

    /** A claim that has run out as soon as it is made. */
    private static final Duration OVER = Duration.ZERO;

    private static final Duration LONG = Duration.ofHours(1);
    private static final int MOST = 3;

    private final String url = TestInfrastructure.postgres().createDatabase("deliveries");
    private final Tables tables = new Tables(url);
    private final Database database = new Database(
            "test",
            Config.read(
                    Map.of(
                            "DATABASE_URL",
                            url,
                            "DATABASE_USER",
                            TestInfrastructure.postgres().user(),
                            "DATABASE_PASSWORD",
                            TestInfrastructure.postgres().password()),
                    DatabaseSettings.ALL),
            2);

    @BeforeAll
    void migrate() {
        database.start();
    }

    @AfterAll
    void close() {
        database.stop(Duration.ofSeconds(5));
    }

    @BeforeEach
    void twoMessages() throws SQLException {
        tables.execute(
                "truncate channels restart identity cascade",
                "insert into channels (name, kind) values ('ops', 'EMAIL')",
                "insert into deliveries (delivery_id, channel_id, kind, state) values ('first', 1, 'NEWS', 'WAITING')",
                "insert into deliveries (delivery_id, channel_id, kind, state) values ('second', 1, 'NEWS', 'WAITING')");
    }

    private Deliveries node(String name) {
        return new Deliveries(database.dataSource(), name, UnaryOperator.identity());
    }

    private static Deliveries.Claim claim(Deliveries node, Duration lease) throws SQLException {
        return node.claim(lease, MOST).orElseThrow();
    }

    private List<List<@Nullable String>> first() throws SQLException {
        return tables.rows("select state, attempts from deliveries where delivery_id = 'first'");
    }

    @Test
    void whatWasSentIsSentThoughTheClaimRanOutAndAnotherNodeHasIt() throws SQLException {
        Deliveries.Claim slow = claim(node("slow"), OVER);
        Deliveries.Claim other = claim(node("other"), LONG);
        assertThat(other.deliveryId()).isEqualTo(slow.deliveryId()).isEqualTo("first");

        node("slow").sent(slow);

        assertThat(first()).containsExactly(List.of("SENT", "2"));
        assertThat(node("other").retry(other, "refused", Duration.ofMillis(1))).isFalse();
        assertThat(node("other").failed(other, "refused")).isFalse();
        assertThat(first()).containsExactly(List.of("SENT", "2"));
        assertThat(claim(node("other"), LONG).deliveryId()).isEqualTo("second");
    }

    @Test
    void whatWasSentIsSentThoughItWasGivenUpMeanwhile() throws SQLException {
        Deliveries.Claim slow = claim(node("slow"), OVER);
        assertThat(node("other").failed(claim(node("other"), LONG), "refused")).isTrue();

        node("slow").sent(slow);

        assertThat(first()).containsExactly(List.of("SENT", "2"));
    }

    @Test
    void failureOfAClaimThatRanOutIsNotTheOtherNodes() throws SQLException {
        Deliveries.Claim slow = claim(node("slow"), OVER);
        claim(node("other"), LONG);

        assertThat(node("slow").failed(slow, "refused")).isFalse();

        assertThat(first()).containsExactly(List.of("SENDING", "2"));
    }

    @Test
    void messageIsNotClaimedMoreOftenThanItMayBeTried() throws SQLException {
        for (int attempt = 1; attempt <= MOST; attempt++) {
            assertThat(claim(node("slow"), OVER).attempt()).isEqualTo(attempt);
        }
        assertThat(node("other").claim(LONG, MOST)).isEmpty();

        assertThat(node("other").giveUpAfter(MOST)).containsExactly("first");

        assertThat(first()).containsExactly(List.of("FAILED", "3"));
        assertThat(claim(node("other"), LONG).deliveryId()).isEqualTo("second");
    }

    @Test
    void lastAttemptIsNotGivenUpWhileItsClaimHolds() throws SQLException {
        claim(node("slow"), OVER);
        claim(node("slow"), OVER);
        claim(node("slow"), LONG);

        assertThat(node("other").giveUpAfter(MOST)).isEmpty();
        assertThat(first()).containsExactly(List.of("SENDING", "3"));
    }

    @Test
    void reasonMayHoldWhatPostgresDoesNot() throws SQLException {
        assertThat(node("one").failed(claim(node("one"), LONG), "550 \u0000")).isTrue();
        assertThat(tables.rows("select error from deliveries where delivery_id = 'first'"))
                .containsExactly(List.of("550 \ufffd"));
    }
}
