package io.pollux.benchmarks;

/** What a measured value should be, decided before it was measured. */
public sealed interface Aim {

    static Aim atLeast(double bound) {
        return new AtLeast(bound);
    }

    static Aim atMost(double bound) {
        return new AtMost(bound);
    }

    boolean isMetBy(double value);

    /** The aim in words, with the unit of what was measured. */
    String text(String unit);

    /** More is better. */
    record AtLeast(double bound) implements Aim {

        @Override
        public boolean isMetBy(double value) {
            return value >= bound;
        }

        @Override
        public String text(String unit) {
            return "at least " + Figure.number(bound, unit);
        }
    }

    /** Less is better. */
    record AtMost(double bound) implements Aim {

        @Override
        public boolean isMetBy(double value) {
            return value <= bound;
        }

        @Override
        public String text(String unit) {
            return "at most " + Figure.number(bound, unit);
        }
    }
}
