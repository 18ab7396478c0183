package io.pollux.database;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class StorableTest {

    @Test
    void leavesGoodTextAlone() {
        String text = "déjà vu \ud83d\ude00";
        assertThat(Storable.text(text)).isEqualTo(text);
    }

    @Test
    void replacesWhatPostgresDoesNotTake() {
        assertThat(Storable.text("a\u0000b")).isEqualTo("a\ufffdb");
        assertThat(Storable.text("\ud800")).isEqualTo("\ufffd");
        assertThat(Storable.text("\udc00\ud800")).isEqualTo("\ufffd\ufffd");
    }

    @Test
    void cutsLongTextButNoPair() {
        String pairAtTheCut = "x".repeat(Storable.MAX_TEXT_LENGTH - 1) + "\ud83d\ude00";
        assertThat(Storable.text(pairAtTheCut)).isEqualTo("x".repeat(Storable.MAX_TEXT_LENGTH - 1));
        assertThat(Storable.text("y".repeat(10_000))).hasSize(Storable.MAX_TEXT_LENGTH);
    }

    @Test
    void fitsMillisecondsIntoAnInteger() {
        assertThat(Storable.millis(null)).isNull();
        assertThat(Storable.millis(-1L)).isZero();
        assertThat(Storable.millis(Long.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
    }
}
