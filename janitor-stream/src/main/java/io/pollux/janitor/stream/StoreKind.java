package io.pollux.janitor.stream;

import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.Stores;

/** Where the tasks in flight are kept. Kafka has them all in either case. */
public enum StoreKind {
    /** On the heap, about 1.2 KB a task: quick to start, nothing to clean up after a crash. */
    MEMORY {
        @Override
        KeyValueBytesStoreSupplier supplier(String name) {
            return Stores.inMemoryKeyValueStore(name);
        }
    },
    /** On disk, for more than fits into memory. */
    ROCKSDB {
        @Override
        KeyValueBytesStoreSupplier supplier(String name) {
            return Stores.persistentKeyValueStore(name);
        }
    };

    abstract KeyValueBytesStoreSupplier supplier(String name);
}
