package io.pollux.sink;

import io.pollux.common.config.Config;
import io.pollux.database.Database;
import io.pollux.sink.retention.RetentionPass;
import io.pollux.testkit.Tables;
import io.pollux.testkit.TestInfrastructure;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** An empty database with the schema in it, for tests that need no broker. */
public final class SinkDatabase implements AutoCloseable {

    private final Database database;
    private final String url;
    private final Tables tables;

    private SinkDatabase(Database database, String url) {
        this.database = database;
        this.url = url;
        this.tables = new Tables(url);
    }

    public static SinkDatabase create() {
        String url = TestInfrastructure.postgres()
                .createDatabase("sink_" + UUID.randomUUID().toString().replace('-', '_'));
        Config config = Config.read(
                Map.of(
                        "DATABASE_URL",
                        url,
                        "DATABASE_USER",
                        TestInfrastructure.postgres().user(),
                        "DATABASE_PASSWORD",
                        TestInfrastructure.postgres().password()),
                SinkSettings.ALL);
        Database database = new Database("sink", config, 5);
        database.start();
        return new SinkDatabase(database, url);
    }

    public DataSource dataSource() {
        return database.dataSource();
    }

    /** Of connections on which a statement fails that waits for a lock for longer than this. */
    public DataSource dataSource(Duration longestWait) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url);
        source.setUser(TestInfrastructure.postgres().user());
        source.setPassword(TestInfrastructure.postgres().password());
        source.setOptions("-c lock_timeout=" + longestWait.toMillis());
        return source;
    }

    public Tables tables() {
        return tables;
    }

    public RetentionPass retention(Duration results, Clock clock) {
        return new RetentionPass(this::dataSource, results, Duration.ofDays(400), clock);
    }

    @Override
    public void close() {
        database.stop(Duration.ofSeconds(5));
    }
}
