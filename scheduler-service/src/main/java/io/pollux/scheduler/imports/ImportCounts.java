package io.pollux.scheduler.imports;

/** How an import is going. */
record ImportCounts(boolean dryRun, int processed, int created, int updated, int unchanged, int failed) {

    static ImportCounts none(boolean dryRun) {
        return new ImportCounts(dryRun, 0, 0, 0, 0, 0);
    }

    ImportCounts and(ItemReport.Result result) {
        return switch (result) {
            case CREATED -> new ImportCounts(dryRun, processed + 1, created + 1, updated, unchanged, failed);
            case UPDATED -> new ImportCounts(dryRun, processed + 1, created, updated + 1, unchanged, failed);
            case UNCHANGED -> new ImportCounts(dryRun, processed + 1, created, updated, unchanged + 1, failed);
            case FAILED -> new ImportCounts(dryRun, processed + 1, created, updated, unchanged, failed + 1);
        };
    }
}
