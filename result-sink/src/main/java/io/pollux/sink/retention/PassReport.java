package io.pollux.sink.retention;

/**
 * What a pass did.
 *
 * @param outside rows that are left in the default partition
 */
public record PassReport(int partitionsMade, int partitionsDropped, long rowsDeleted, long outside) {

    static final PassReport NOTHING = new PassReport(0, 0, 0, 0);
}
