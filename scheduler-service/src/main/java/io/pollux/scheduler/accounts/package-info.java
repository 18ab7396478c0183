/** Users, passwords, tokens, API keys, and the record of who did what. */
@NullMarked
package io.pollux.scheduler.accounts;

import org.jspecify.annotations.NullMarked;
