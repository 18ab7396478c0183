package io.pollux.executor.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** What a filter demands of a node. */
sealed interface Condition {

    /** One of them holds; a list, so that a long one is no deep one. */
    record Any(List<Condition> conditions) implements Condition {}

    /** All of them hold. */
    record All(List<Condition> conditions) implements Condition {}

    record Not(Condition condition) implements Condition {}

    /** The query selects something. */
    record Exists(Query query) implements Condition {}

    record Comparison(Operand left, Operator operator, Operand right) implements Condition {}

    /** One side of a comparison. */
    sealed interface Operand {}

    record Literal(JsonNode value) implements Operand {}

    /** A path from the node that is looked at, or from the root. */
    record Query(boolean fromRoot, List<Segment> segments) implements Operand {}

    /** How two values are compared; the longer signs first, as a parser must try them. */
    enum Operator {
        EQUAL("=="),
        NOT_EQUAL("!="),
        AT_MOST("<="),
        AT_LEAST(">="),
        LESS("<"),
        GREATER(">");

        private final String sign;

        Operator(String sign) {
            this.sign = sign;
        }

        String sign() {
            return sign;
        }
    }
}
