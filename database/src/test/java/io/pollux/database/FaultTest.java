package io.pollux.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FaultTest {

    @ParameterizedTest
    @CsvSource({
        "22021, ROW",
        "23514, ROW",
        "54000, ROW",
        "40P01, CONTENTION",
        "55P03, CONTENTION",
        "08006, DATABASE",
        "25006, DATABASE",
        "53100, DATABASE",
        "57P01, DATABASE",
        "42P01, DATABASE",
        ", DATABASE"
    })
    void blamesTheRowOnlyForWhatNoOtherTryWouldMend(@Nullable String state, Fault fault) {
        assertThat(Fault.of(new SQLException("", state))).isEqualTo(fault);
    }
}
