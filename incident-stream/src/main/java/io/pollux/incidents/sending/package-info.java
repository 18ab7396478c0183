/** Groups what channels are to be told into messages, and sends them. */
@NullMarked
package io.pollux.incidents.sending;

import org.jspecify.annotations.NullMarked;
