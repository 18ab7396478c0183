package io.pollux.scheduler.ticking;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/** Gives projects with equal templates the same one. It remembers only those used last, so it never grows large itself. */
final class Templates {

    private static final int REMEMBERED = 1_000;

    private final Map<ByteBuffer, byte[]> templates = new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ByteBuffer, byte[]> eldest) {
            return size() > REMEMBERED;
        }
    };

    TemplatedJson share(TemplatedJson json) {
        return json.withTemplate(templates.computeIfAbsent(ByteBuffer.wrap(json.template()), ByteBuffer::array));
    }
}
