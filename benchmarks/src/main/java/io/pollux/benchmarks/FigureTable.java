package io.pollux.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Figures as a table in Markdown: only with those columns that any of them has something in. */
final class FigureTable {

    private record Column(String title, Function<Figure, String> cell) {}

    private static final List<Column> ALL = List.of(
            new Column("figure", Figure::label),
            new Column("measured", Figure::measured),
            new Column("spread", Figure::spread),
            new Column("aim", Figure::aim),
            new Column("", Figure::verdict));

    private FigureTable() {}

    static String of(List<Figure> figures) {
        if (figures.isEmpty()) {
            return "";
        }
        List<Column> columns = ALL.stream()
                .filter(column -> figures.stream()
                        .anyMatch(figure -> !column.cell().apply(figure).isEmpty()))
                .toList();
        List<String> lines = new ArrayList<>();
        lines.add(line(columns.stream().map(Column::title).toList()));
        lines.add("|" + "---|".repeat(columns.size()));
        for (Figure figure : figures) {
            lines.add(line(
                    columns.stream().map(column -> column.cell().apply(figure)).toList()));
        }
        return String.join("\n", lines) + "\n";
    }

    private static String line(List<String> cells) {
        return cells.stream()
                .map(cell -> cell.isEmpty() ? " " : " " + cell.replace("|", "\\|") + " ")
                .collect(Collectors.joining("|", "|", "|"));
    }
}
