package io.pollux.common.contract;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.apache.kafka.common.utils.Utils;

/** The key of every record that belongs to a project: its id as decimal text. */
public final class ProjectKey {

    private ProjectKey() {}

    public static byte[] of(long projectId) {
        return Long.toString(projectId).getBytes(US_ASCII);
    }

    public static long parse(byte[] key) {
        return Long.parseLong(new String(key, US_ASCII));
    }

    /** The partition that Kafka's default partitioner gives the key: the same number in every topic keyed by project. */
    public static int partition(byte[] key, int partitions) {
        return Utils.toPositive(Utils.murmur2(key)) % partitions;
    }
}
