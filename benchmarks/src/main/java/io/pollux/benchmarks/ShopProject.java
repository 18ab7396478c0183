package io.pollux.benchmarks;

import io.pollux.common.contract.ExpectedStatus;
import io.pollux.common.contract.IntervalUnit;
import io.pollux.common.contract.Project;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A project as they usually are, with headers and tags; nobody polls it. */
public final class ShopProject {

    private ShopProject() {}

    public static Project of(long id, Instant created) {
        return new Project(
                id,
                1,
                "Shop, checkout " + id,
                "https://shop.example/api/v1/checkout/health?probe=" + id,
                "GET",
                Map.of("Accept", "application/json", "User-Agent", "pollux"),
                null,
                60,
                IntervalUnit.SECONDS,
                Project.DEFAULT_TIMEOUT_MS,
                ExpectedStatus.ANY_SUCCESS,
                List.of(),
                true,
                true,
                true,
                true,
                List.of("shop", "critical"),
                created,
                created);
    }
}
