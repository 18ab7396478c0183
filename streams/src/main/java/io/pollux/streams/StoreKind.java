package io.pollux.streams;

import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.Stores;

/** Where a store is kept. Kafka has them all in either case. */
public enum StoreKind {
    /** On the heap: quick to start, nothing to clean up after a crash. */
    MEMORY {
        @Override
        public KeyValueBytesStoreSupplier supplier(String name) {
            return Stores.inMemoryKeyValueStore(name);
        }
    },
    /** On disk, for more than fits into memory. */
    ROCKSDB {
        @Override
        public KeyValueBytesStoreSupplier supplier(String name) {
            return Stores.persistentKeyValueStore(name);
        }
    };

    public abstract KeyValueBytesStoreSupplier supplier(String name);
}
