package io.pollux.streams;

import java.util.Map;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;

/**
 * RocksDB with little memory a store. There is a store a partition, and Kafka Streams' defaults would allow each of
 * them about 100 MB outside of the heap; most of what is in flight never gets past the cache before them.
 */
public final class SmallRocksDb implements RocksDBConfigSetter {

    private static final long BLOCK_CACHE_BYTES = 2L << 20;
    private static final long WRITE_BUFFER_BYTES = 4L << 20;
    private static final int WRITE_BUFFERS = 2;

    private final Cache cache = new LRUCache(BLOCK_CACHE_BYTES);

    @Override
    public void setConfig(String storeName, Options options, Map<String, Object> configs) {
        BlockBasedTableConfig table = (BlockBasedTableConfig) options.tableFormatConfig();
        table.setBlockCache(cache);
        table.setCacheIndexAndFilterBlocks(true);
        options.setTableFormatConfig(table);
        options.setWriteBufferSize(WRITE_BUFFER_BYTES);
        options.setMaxWriteBufferNumber(WRITE_BUFFERS);
    }

    @Override
    public void close(String storeName, Options options) {
        cache.close();
    }
}
