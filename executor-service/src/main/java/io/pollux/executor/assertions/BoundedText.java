package io.pollux.executor.assertions;

/**
 * Text that can't be read any more once a time is over. A regular expression that backtracks without end reads its
 * input again and again, and so is brought to one.
 */
final class BoundedText implements CharSequence {

    private static final int READS_BETWEEN_LOOKS = 1 << 12;

    private final CharSequence text;
    private final TimeBound bound;
    private int reads;

    /** The time was over. */
    static final class TimeOverException extends RuntimeException {

        TimeOverException() {
            super(null, null, false, false);
        }
    }

    BoundedText(CharSequence text, TimeBound bound) {
        this.text = text;
        this.bound = bound;
    }

    @Override
    public char charAt(int index) {
        if (++reads % READS_BETWEEN_LOOKS == 0 && bound.getAsBoolean()) {
            throw new TimeOverException();
        }
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return new BoundedText(text.subSequence(start, end), bound);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
