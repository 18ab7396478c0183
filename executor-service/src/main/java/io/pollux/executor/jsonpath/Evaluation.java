package io.pollux.executor.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One evaluation of a path, within its limits. */
final class Evaluation {

    private static final int MAX_SELECTED = 100_000;
    private static final int STEPS_BETWEEN_LOOKS = 1 << 10;

    private final JsonNode root;
    private final BooleanSupplier timeIsOver;
    private int steps;

    Evaluation(JsonNode root, BooleanSupplier timeIsOver) {
        this.root = root;
        this.timeIsOver = timeIsOver;
    }

    List<JsonNode> select(JsonNode from, List<Segment> segments) throws JsonPathException {
        List<JsonNode> nodes = List.of(from);
        for (Segment segment : segments) {
            List<JsonNode> selected = new ArrayList<>();
            for (JsonNode node : nodes) {
                switch (segment) {
                    case Segment.Children(List<Selector> selectors) -> children(node, selectors, selected);
                    case Segment.Descendants(List<Selector> selectors) -> descendants(node, selectors, selected);
                }
            }
            nodes = selected;
        }
        return nodes;
    }

    private void descendants(JsonNode node, List<Selector> selectors, List<JsonNode> selected)
            throws JsonPathException {
        children(node, selectors, selected);
        for (JsonNode child : node) {
            descendants(child, selectors, selected);
        }
    }

    private void children(JsonNode node, List<Selector> selectors, List<JsonNode> selected) throws JsonPathException {
        step(selected);
        for (Selector selector : selectors) {
            switch (selector) {
                case Selector.Name(String name) -> add(node.get(name), selected);
                case Selector.Index(int index) -> add(node.get(index < 0 ? node.size() + index : index), selected);
                case Selector.Wildcard _ -> {
                    for (JsonNode child : node) {
                        add(child, selected);
                    }
                }
                case Selector.Slice slice -> slice(node, slice, selected);
                case Selector.Filter(Condition condition) -> {
                    for (JsonNode child : node) {
                        if (holds(condition, child)) {
                            add(child, selected);
                        }
                    }
                }
            }
        }
    }

    private void slice(JsonNode node, Selector.Slice slice, List<JsonNode> selected) throws JsonPathException {
        int size = node.size();
        if (!node.isArray() || slice.step() == 0) {
            return;
        }
        if (slice.step() > 0) {
            int to = slice.to() == null ? size : bounded(slice.to(), size, 0, size);
            int from = slice.from() == null ? 0 : bounded(slice.from(), size, 0, size);
            for (long i = from; i < to; i += slice.step()) {
                add(node.get((int) i), selected);
            }
        } else {
            int to = slice.to() == null ? -1 : bounded(slice.to(), size, -1, size - 1);
            int from = slice.from() == null ? size - 1 : bounded(slice.from(), size, -1, size - 1);
            for (long i = from; i > to; i += slice.step()) {
                add(node.get((int) i), selected);
            }
        }
    }

    private static int bounded(int index, int size, int least, int most) {
        return Math.clamp(index < 0 ? (long) size + index : index, least, most);
    }

    private boolean holds(Condition condition, JsonNode node) throws JsonPathException {
        return switch (condition) {
            case Condition.Any(List<Condition> conditions) -> anyIs(true, conditions, node);
            case Condition.All(List<Condition> conditions) -> !anyIs(false, conditions, node);
            case Condition.Not(Condition inner) -> !holds(inner, node);
            case Condition.Exists(Condition.Query query) -> !values(query, node).isEmpty();
            case Condition.Comparison(Condition.Operand left, Condition.Operator operator, Condition.Operand right) ->
                compare(values(left, node), operator, values(right, node));
        };
    }

    /** Whether one of them holds or, if that is wanted, does not; those after it are not looked at. */
    private boolean anyIs(boolean wanted, List<Condition> conditions, JsonNode node) throws JsonPathException {
        for (Condition condition : conditions) {
            if (holds(condition, node) == wanted) {
                return true;
            }
        }
        return false;
    }

    private List<JsonNode> values(Condition.Operand operand, JsonNode node) throws JsonPathException {
        return switch (operand) {
            case Condition.Literal(JsonNode value) -> List.of(value);
            case Condition.Query(boolean fromRoot, List<Segment> segments) -> select(fromRoot ? root : node, segments);
        };
    }

    private static boolean compare(List<JsonNode> left, Condition.Operator operator, List<JsonNode> right) {
        return switch (operator) {
            case EQUAL -> equal(left, right);
            case NOT_EQUAL -> !equal(left, right);
            case LESS -> orderIs(left, right, -1);
            case GREATER -> orderIs(left, right, 1);
            case AT_MOST -> orderIs(left, right, -1) || equal(left, right);
            case AT_LEAST -> orderIs(left, right, 1) || equal(left, right);
        };
    }

    private static boolean equal(List<JsonNode> left, List<JsonNode> right) {
        if (left.isEmpty() || right.isEmpty()) {
            return left.isEmpty() && right.isEmpty();
        }
        OptionalInt order = order(left.getFirst(), right.getFirst());
        return order.isPresent() ? order.getAsInt() == 0 : left.getFirst().equals(right.getFirst());
    }

    private static boolean orderIs(List<JsonNode> left, List<JsonNode> right, int sign) {
        if (left.isEmpty() || right.isEmpty()) {
            return false;
        }
        OptionalInt order = order(left.getFirst(), right.getFirst());
        return order.isPresent() && Integer.signum(order.getAsInt()) == sign;
    }

    /** Numbers and texts have an order, other values have none. */
    private static OptionalInt order(JsonNode left, JsonNode right) {
        if (left.isNumber() && right.isNumber()) {
            return OptionalInt.of(Double.compare(left.doubleValue(), right.doubleValue()));
        }
        if (left.isTextual() && right.isTextual()) {
            return OptionalInt.of(left.textValue().compareTo(right.textValue()));
        }
        return OptionalInt.empty();
    }

    private void add(@Nullable JsonNode node, List<JsonNode> selected) throws JsonPathException {
        step(selected);
        if (node != null) {
            selected.add(node);
        }
    }

    private void step(List<JsonNode> selected) throws JsonPathException {
        if (selected.size() > MAX_SELECTED) {
            throw new JsonPathException("The JSONPath selects more than " + MAX_SELECTED + " values");
        }
        if (++steps % STEPS_BETWEEN_LOOKS == 0 && timeIsOver.getAsBoolean()) {
            throw new JsonPathException("The JSONPath took too long");
        }
    }
}
