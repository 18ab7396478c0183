package io.pollux.chaos.evidence;

/** All that there is to judge a run by. */
public record Evidence(TopicLog topics, TargetLog target, Database database, Expectations expected) {}
