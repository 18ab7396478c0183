package io.pollux.common.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class PlainInstantTest {

    @Test
    void readsWhatItReadsAsTheLibraryDoes() {
        long seed = new Random().nextLong();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        int read = 0;
        for (int i = 0; i < 20_000; i++) {
            Instant instant = Instant.ofEpochSecond(random.nextLong(-60_000_000_000L, 250_000_000_000L), nanos(random));
            Instant plain = PlainInstant.parse(instant.toString());
            if (plain != null) {
                assertThat(plain).isEqualTo(instant);
                read++;
            }
        }
        assertThat(read).isGreaterThan(15_000);
    }

    @Test
    void readsNothingThatTheLibraryRefuses() {
        long seed = new Random().nextLong();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (int i = 0; i < 50_000; i++) {
            StringBuilder text = new StringBuilder("2026-11-16T10:00:00.123Z");
            for (int change = 0; change <= random.nextInt(3); change++) {
                text.setCharAt(random.nextInt(text.length()), "0123456789-:.TZ+ \u0660".charAt(random.nextInt(18)));
            }
            Instant plain = PlainInstant.parse(text.toString());
            if (plain != null) {
                assertThat(plain.toString()).as(text.toString()).isEqualTo(libraryReads(text.toString()));
            }
        }
    }

    @Test
    void leavesOtherFormsToTheLibrary() {
        for (String text :
                new String[] {"", "Z", "2026-11-16T10:00:00+01:00", "2026-11-16T10:00:00.Z", "2026-02-31T10:00:00Z"}) {
            assertThat(PlainInstant.parse(text)).as(text).isNull();
        }
    }

    private static int nanos(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> 0;
            case 1 -> 1_000_000 * random.nextInt(1000);
            default -> random.nextInt(1_000_000_000);
        };
    }

    private static String libraryReads(String text) {
        try {
            return Instant.parse(text).toString();
        } catch (DateTimeException e) {
            return "refused";
        }
    }
}
