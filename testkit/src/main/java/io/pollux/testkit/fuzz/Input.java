package io.pollux.testkit.fuzz;

/** Bytes for a parser; of a file of the corpus the name is that of the file. */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record Input(String name, byte[] bytes) {

    @Override
    public String toString() {
        return name;
    }
}
