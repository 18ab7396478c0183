/** The life of a task between queue and end, as pure decisions over records: nothing here knows of Kafka Streams. */
@NullMarked
package io.pollux.janitor.inflight;

import org.jspecify.annotations.NullMarked;
