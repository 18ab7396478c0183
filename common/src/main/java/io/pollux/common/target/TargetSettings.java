package io.pollux.common.target;

import io.pollux.common.config.Setting;
import io.pollux.common.config.SettingType;
import java.util.List;
import java.util.stream.Collectors;

/** What the operator allows beyond the public internet. */
public final class TargetSettings {

    public static final Setting<List<Cidr>> ALLOW_CIDRS = Setting.of(
                    "TARGET_ALLOW_CIDRS",
                    new SettingType<>(
                            "blocks of addresses such as 10.0.0.0/8,fd00::/8", Cidr::parseList, TargetSettings::format),
                    "Private and other special addresses that may be polled, and that webhooks may be sent to")
            .withDefault(List.of());

    private TargetSettings() {}

    private static String format(List<Cidr> blocks) {
        return blocks.stream().map(Cidr::toString).collect(Collectors.joining(","));
    }
}
