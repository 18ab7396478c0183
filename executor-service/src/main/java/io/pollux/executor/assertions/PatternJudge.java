package io.pollux.executor.assertions;

import java.util.regex.Pattern;

/** Looks for a regular expression, for a bounded time and to a bounded depth. */
record PatternJudge(Pattern pattern) implements Judge {

    @Override
    public Verdict judge(Answer answer, TimeBound bound) {
        try {
            return Verdict.of(
                    pattern.matcher(new BoundedText(answer.body(), bound)).find(),
                    "The body does not match the regular expression");
        } catch (BoundedText.TimeOverException e) {
            return Verdict.failed("The regular expression took too long");
        } catch (StackOverflowError e) {
            return Verdict.failed("The regular expression is too complex for this body");
        }
    }
}
