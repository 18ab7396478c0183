/** The ways by which a message leaves. */
@NullMarked
package io.pollux.incidents.channels;

import org.jspecify.annotations.NullMarked;
