package io.pollux.testkit.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.pollux.common.target.InvalidUrlException;
import io.pollux.common.target.TargetUrl;
import java.util.List;
import java.util.regex.Pattern;

/** URLs, and in the lines after them locations that a redirect from there names. */
class UrlCorpusTest extends CorpusContract {

    private static final Pattern REQUEST_TARGET = Pattern.compile("/[!-~]*");
    private static final Pattern HOST = Pattern.compile("[a-z0-9_.-]+|[0-9a-f:.]+");

    UrlCorpusTest() {
        super("urls", 16 << 20);
    }

    /** Whether the URL and all locations are, which makes them fit for a request line. */
    @Override
    protected boolean isAccepted(Input input) {
        List<String> lines = List.of(new String(input.bytes(), UTF_8).split("\n", -1));
        try {
            TargetUrl url = fit(TargetUrl.parse(lines.getFirst()));
            boolean accepted = true;
            for (String location : lines.subList(1, lines.size())) {
                accepted &= resolves(url, location);
            }
            return accepted;
        } catch (InvalidUrlException e) {
            assertThat(e.getMessage()).isNotBlank().doesNotContain("Exception");
            return false;
        }
    }

    private static boolean resolves(TargetUrl url, String location) {
        try {
            fit(url.resolve(location));
            return true;
        } catch (InvalidUrlException e) {
            assertThat(e.getMessage()).isNotBlank().doesNotContain("Exception");
            return false;
        }
    }

    /** Nothing of it can end the line that it stands in, or be taken for another host. */
    private static TargetUrl fit(TargetUrl url) {
        assertThat(url.path()).matches(REQUEST_TARGET);
        assertThat(url.host()).matches(HOST);
        assertThat(url.port()).isBetween(1, 65_535);
        return url;
    }
}
