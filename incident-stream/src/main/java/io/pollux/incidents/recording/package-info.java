/** Brings states and incidents into the database, and decides who is to be told. */
@NullMarked
package io.pollux.incidents.recording;

import org.jspecify.annotations.NullMarked;
