package io.pollux.scheduler.publicpages;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pollux.common.contract.ProjectStatus.State;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;

/** A published page as HTML: no script, no other file, and a style that the browser is told the hash of. */
final class StatusPage {

    private static final String STYLE = """
            :root{color-scheme:light dark;--ink:#1f2328;--soft:#57606a;--back:#fff;--line:#d0d7de}
            @media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9aa4af;--back:#0d1117;--line:#30363d}}
            body{margin:0;background:var(--back);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
            main{max-width:44rem;margin:0 auto;padding:2rem 1rem}
            h1{font-size:1.5rem;margin:0 0 1rem}
            .all{padding:1rem;border-radius:.5rem;color:#fff;font-weight:600}
            ul{list-style:none;margin:1.5rem 0;padding:0;border:1px solid var(--line);border-radius:.5rem}
            li{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:.75rem 1rem;align-items:baseline}
            li+li{border-top:1px solid var(--line)}
            .name{flex:1 1 12rem;overflow-wrap:anywhere}
            .state{padding:0 .5rem;border-radius:1rem;color:#fff;font-size:.875rem}
            .more,footer{color:var(--soft);font-size:.875rem}
            .UP{background:#1a7f37}.DEGRADED{background:#9a6700}.DOWN{background:#cf222e}
            .UNKNOWN,.PAUSED{background:#57606a}
            """;

    static final String POLICY = "default-src 'none'; style-src 'sha256-" + hash(STYLE)
            + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private StatusPage() {}

    static String html(PublicPage page) {
        StringBuilder items = new StringBuilder();
        for (PublicProject project : page.projects()) {
            items.append("<li><span class=\"name\">")
                    .append(Marks.escape(project.name()))
                    .append("</span><span class=\"more\">")
                    .append(PublicProject.percent(project.uptime()))
                    .append(" in 30 days")
                    .append(since(project))
                    .append("</span><span class=\"state ")
                    .append(project.state().name())
                    .append("\">")
                    .append(Marks.words(project.state()))
                    .append("</span></li>\n");
        }
        String title = Marks.escape(page.title());
        return """
                <!doctype html>
                <html lang="en"><head><meta charset="utf-8"><title>%s</title>
                <meta name="viewport" content="width=device-width,initial-scale=1">
                <meta http-equiv="refresh" content="60"><style>%s</style></head>
                <body><main><h1>%s</h1>
                <p class="all %s" role="status">%s</p>
                <ul>
                %s</ul>
                <footer>As of <time datetime="%s">%s UTC</time></footer>
                </main></body></html>
                """.formatted(
                        title,
                        STYLE,
                        title,
                        page.state().name(),
                        summary(page),
                        items,
                        page.at().truncatedTo(ChronoUnit.SECONDS),
                        clockTime(page.at()));
    }

    private static String summary(PublicPage page) {
        long troubled = page.projects().stream()
                .filter(project -> project.state() == State.DOWN || project.state() == State.DEGRADED)
                .count();
        return switch (page.state()) {
            case UP, PAUSED -> "All is well";
            case UNKNOWN -> "Not all of it is known at the moment";
            case DEGRADED, DOWN ->
                troubled + " of " + page.projects().size() + (troubled == 1 ? " is" : " are") + " in trouble";
        };
    }

    private static String since(PublicProject project) {
        Instant since = project.since();
        return since == null || project.state() == State.UP || project.state() == State.PAUSED
                ? ""
                : ", since " + clockTime(since) + " UTC";
    }

    private static String clockTime(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MINUTES)
                .toString()
                .replace("T", " ")
                .replace(":00Z", "");
    }

    private static String hash(String text) {
        try {
            return Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
