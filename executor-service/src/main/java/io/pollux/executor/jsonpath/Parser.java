package io.pollux.executor.jsonpath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a path.
 *
 * <pre>
 *   path      = "$" segment*
 *   segment   = "." ("*" | name) | ".." ("*" | name | list) | list
 *   list      = "[" selector ("," selector)* "]"
 *   selector  = quoted | "*" | index | slice | "?" or
 *   or        = and ("||" and)*          and = not ("&amp;&amp;" not)*
 *   not       = "!" not | "(" or ")" | operand (operator operand)?
 *   operand   = ("@" | "$") segment* | quoted | number | "true" | "false" | "null"
 * </pre>
 */
final class Parser {

    private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_-]*");
    private static final Pattern INTEGER = Pattern.compile("-?\\d{1,9}");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");
    private static final Pattern WORD = Pattern.compile("true|false|null");
    private static final int MAX_DEPTH = 50;

    private final String text;
    private int at;
    private int depth;

    Parser(String text) {
        this.text = text;
    }

    List<Segment> path() throws JsonPathException {
        space();
        if (!accept("$")) {
            throw problem("'$' expected");
        }
        List<Segment> segments = segments();
        space();
        if (at < text.length()) {
            throw problem("nothing more expected");
        }
        return segments;
    }

    private List<Segment> segments() throws JsonPathException {
        List<Segment> segments = new ArrayList<>();
        while (true) {
            if (accept("..")) {
                segments.add(new Segment.Descendants(accept("[") ? list() : List.of(nameOrWildcard())));
            } else if (accept(".")) {
                segments.add(new Segment.Children(List.of(nameOrWildcard())));
            } else if (accept("[")) {
                segments.add(new Segment.Children(list()));
            } else {
                return List.copyOf(segments);
            }
        }
    }

    private Selector nameOrWildcard() throws JsonPathException {
        if (accept("*")) {
            return new Selector.Wildcard();
        }
        String name = match(NAME);
        if (name == null) {
            throw problem("a name or '*' expected");
        }
        return new Selector.Name(name);
    }

    private List<Selector> list() throws JsonPathException {
        List<Selector> selectors = new ArrayList<>();
        do {
            space();
            selectors.add(selector());
            space();
        } while (accept(","));
        require("]");
        return List.copyOf(selectors);
    }

    private Selector selector() throws JsonPathException {
        if (accept("*")) {
            return new Selector.Wildcard();
        }
        if (accept("?")) {
            return new Selector.Filter(or());
        }
        String quoted = quoted();
        return quoted == null ? indexOrSlice() : new Selector.Name(quoted);
    }

    private Selector indexOrSlice() throws JsonPathException {
        Integer first = integer();
        space();
        if (!accept(":")) {
            if (first == null) {
                throw problem("a quoted name, an index, a slice, '*' or '?' expected");
            }
            return new Selector.Index(first);
        }
        space();
        Integer to = integer();
        space();
        Integer step = null;
        if (accept(":")) {
            space();
            step = integer();
        }
        return new Selector.Slice(first, to, step == null ? 1 : step);
    }

    private Condition or() throws JsonPathException {
        List<Condition> conditions = new ArrayList<>();
        do {
            conditions.add(and());
        } while (acceptSpaced("||"));
        return conditions.size() == 1 ? conditions.getFirst() : new Condition.Any(List.copyOf(conditions));
    }

    private Condition and() throws JsonPathException {
        List<Condition> conditions = new ArrayList<>();
        do {
            conditions.add(not());
        } while (acceptSpaced("&&"));
        return conditions.size() == 1 ? conditions.getFirst() : new Condition.All(List.copyOf(conditions));
    }

    private Condition not() throws JsonPathException {
        if (++depth > MAX_DEPTH) {
            throw problem("the filter is nested too deeply");
        }
        try {
            if (acceptSpaced("!")) {
                return new Condition.Not(not());
            }
            if (acceptSpaced("(")) {
                Condition inner = or();
                space();
                require(")");
                return inner;
            }
            return comparison();
        } finally {
            depth--;
        }
    }

    private Condition comparison() throws JsonPathException {
        Condition.Operand left = operand();
        for (Condition.Operator operator : Condition.Operator.values()) {
            if (acceptSpaced(operator.sign())) {
                return new Condition.Comparison(left, operator, operand());
            }
        }
        if (left instanceof Condition.Query query) {
            return new Condition.Exists(query);
        }
        throw problem("a comparison expected");
    }

    private Condition.Operand operand() throws JsonPathException {
        space();
        if (accept("@")) {
            return new Condition.Query(false, segments());
        }
        if (accept("$")) {
            return new Condition.Query(true, segments());
        }
        return new Condition.Literal(literal());
    }

    private JsonNode literal() throws JsonPathException {
        String quoted = quoted();
        if (quoted != null) {
            return TextNode.valueOf(quoted);
        }
        String number = match(NUMBER);
        if (number != null) {
            return DoubleNode.valueOf(Double.parseDouble(number));
        }
        String word = match(WORD);
        if (word == null) {
            throw problem("a value, '@' or '$' expected");
        }
        return word.equals("null") ? NullNode.getInstance() : BooleanNode.valueOf(word.equals("true"));
    }

    private @Nullable String quoted() throws JsonPathException {
        if (at >= text.length() || (text.charAt(at) != '\'' && text.charAt(at) != '"')) {
            return null;
        }
        char quote = text.charAt(at++);
        StringBuilder content = new StringBuilder();
        while (at < text.length() && text.charAt(at) != quote) {
            if (text.charAt(at) == '\\' && at + 1 < text.length()) {
                at++;
            }
            content.append(text.charAt(at++));
        }
        require(String.valueOf(quote));
        return content.toString();
    }

    private @Nullable Integer integer() {
        String digits = match(INTEGER);
        return digits == null ? null : Integer.valueOf(digits);
    }

    private @Nullable String match(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(at, text.length());
        if (!matcher.lookingAt()) {
            return null;
        }
        at = matcher.end();
        return matcher.group();
    }

    private boolean acceptSpaced(String token) {
        space();
        return accept(token);
    }

    private boolean accept(String token) {
        if (!text.startsWith(token, at)) {
            return false;
        }
        at += token.length();
        return true;
    }

    private void require(String token) throws JsonPathException {
        if (!accept(token)) {
            throw problem("'" + token + "' expected");
        }
    }

    private void space() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private JsonPathException problem(String what) {
        return new JsonPathException(what + " at position " + (at + 1));
    }
}
