/**
 * Typed configuration from environment variables. A {@link io.pollux.common.config.Setting} holds everything there is
 * to know about one variable; parsing, {@code --help} and {@code docs/configuration.md} all come from it.
 */
@NullMarked
package io.pollux.common.config;

import org.jspecify.annotations.NullMarked;
