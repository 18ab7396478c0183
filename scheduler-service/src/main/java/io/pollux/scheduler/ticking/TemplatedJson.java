package io.pollux.scheduler.ticking;

import java.io.ByteArrayOutputStream;

/**
 * The JSON of a project, as a text with gaps and the values that belong into them. Projects differ in a few fields; the
 * rest is usually the very same for thousands of them, so {@link Templates} keeps it once.
 *
 * <pre>
 *   template  {"id":·,"version":·,"name":·,"url":·,"method":"GET", … ,"updatedAt":·}
 *   values    17·1·"shop"·"https://shop.test/"· … ·"2026-11-16T06:25:19Z"·
 * </pre>
 *
 * <p>The dot is a NUL, which no JSON text contains.
 */
final class TemplatedJson {

    private static final byte GAP = 0;

    private final byte[] template;
    private final byte[] values;
    private final int gaps;

    private TemplatedJson(byte[] template, byte[] values, int gaps) {
        this.template = template;
        this.values = values;
        this.gaps = gaps;
    }

    /** Whether projects usually differ in a field. */
    static boolean isOwn(String field) {
        return switch (field) {
            case "id", "version", "name", "url", "createdAt", "updatedAt" -> true;
            default -> false;
        };
    }

    byte[] template() {
        return template;
    }

    TemplatedJson withTemplate(byte[] sameTemplate) {
        return new TemplatedJson(sameTemplate, values, gaps);
    }

    /** The length of the JSON. */
    int length() {
        return template.length + values.length - 2 * gaps;
    }

    /** Writes the JSON, {@link #length()} bytes, and tells where it ends. */
    int writeTo(byte[] target, int from) {
        int at = from;
        int next = 0;
        for (byte b : template) {
            if (b != GAP) {
                target[at++] = b;
                continue;
            }
            while (values[next] != GAP) {
                target[at++] = values[next++];
            }
            next++;
        }
        return at;
    }

    /** Takes a JSON text apart, value by value. */
    static final class Builder {

        private final byte[] json;
        private final ByteArrayOutputStream template = new ByteArrayOutputStream();
        private final ByteArrayOutputStream values = new ByteArrayOutputStream();
        private int done;
        private int gaps;

        Builder(byte[] json) {
            this.json = json;
        }

        /** What stands there is a value of the project's own. */
        void own(int from, int to) {
            template.write(json, done, from - done);
            template.write(GAP);
            values.write(json, from, to - from);
            values.write(GAP);
            gaps++;
            done = to;
        }

        TemplatedJson build() {
            template.write(json, done, json.length - done);
            return new TemplatedJson(template.toByteArray(), values.toByteArray(), gaps);
        }
    }
}
