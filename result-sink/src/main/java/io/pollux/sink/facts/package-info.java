/** What the records of the topics say, checked and made fit to be stored. */
@NullMarked
package io.pollux.sink.facts;

import org.jspecify.annotations.NullMarked;
