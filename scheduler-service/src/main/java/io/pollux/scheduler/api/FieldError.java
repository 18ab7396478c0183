package io.pollux.scheduler.api;

/** What is wrong with one field, parameter or header of a request; {@code reason} reads on from the field's name. */
public record FieldError(String field, String reason) {}
