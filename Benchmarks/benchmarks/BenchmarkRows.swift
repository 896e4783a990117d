/// The rows of the table, in its order.
enum BenchmarkRows {
    private static let sizes: [MeasuredJournal] = [.history(1_000), .history(100_000), .history(1_000_000)]
    private static let largeSizes: [MeasuredJournal] = [.history(100_000), .history(1_000_000)]
    private static let pages: [MeasuredJournal] = [.page(300), .page(1_000)]

    static let all: [BenchmarkRow] = [
        BenchmarkRow(
            "--version", [.history(1_000)], .command(floor: "sqlite3 --version", program: "--version"),
            .awaited(3)),
        BenchmarkRow(
            "list", sizes, .command(floor: "list {journal} {day}", program: "list", count: "\n  "),
            .awaited(3)),
        BenchmarkRow(
            "list --all", largeSizes,
            .command(floor: "list-all {journal}", program: "list --all", count: "\n  "),
            .times(3, mebibytes: 48)),
        BenchmarkRow(
            "page --format html", sizes,
            .command(floor: "page {journal} {day}", program: "page --format html", count: "<li"), .awaited(3)),
        BenchmarkRow(
            "review --summary", sizes,
            .command(floor: "review {journal} {day}", program: "review --summary"), .awaited(3)),
        BenchmarkRow(
            "search, nothing found", largeSizes,
            .command(floor: "like {journal} qzwxv", program: "search qzwxv"), .times(0.5)),
        BenchmarkRow(
            "add", sizes, .change(floor: "add {journal} {day} Stamps", program: "add Stamps"), .awaited(3)),
        BenchmarkRow(
            "done", sizes, .change(floor: "done {journal} {day} {open}", program: "done {open}"), .awaited(3)),
        BenchmarkRow(
            "our file beside plain tables: add", largeSizes,
            .floors(simple: "add-plain {plain} {day} Stamps", measured: "add {journal} {day} Stamps"),
            .times(1.5)
        ),
        BenchmarkRow(
            "export", largeSizes,
            .command(floor: "export {journal}", program: "export", count: "\"title\":"),
            .times(3, mebibytes: 48)),
        BenchmarkRow(
            "import", largeSizes,
            .command(floor: "import {export} {new}", program: "--database {new} import {export}"),
            .times(3, mebibytes: 64)),
        BenchmarkRow(
            "migrate v3, backup included", [.history(100_000)],
            .command(floor: "migrate {v3} 3 {journal}", program: "--database {v3} list"), .times(4)),
        BenchmarkRow(
            "migrate v7, backup included", [.history(100_000)],
            .command(floor: "migrate {v7} 7 {journal}", program: "--database {v7} list"), .times(4)),
        BenchmarkRow(
            "show", [.fullLog], .command(floor: "show {journal} {open}", program: "show {open}"), .awaited(3)),
        BenchmarkRow("log", [.fullLog], .command(floor: "log {journal}", program: "log"), .awaited(3)),
        BenchmarkRow("log, first line", [.fullLog], .firstByte("log"), .most(15)),
        BenchmarkRow("first paint, 80×24", sizes, .firstPaint(.small), .awaited(3)),
        BenchmarkRow("first paint, 200×60", sizes, .firstPaint(.large), .awaited(3)),
        BenchmarkRow(
            "move, 80×24", [.page(30)] + pages, .keys("jjjjjjjjkkkkkkkk", .small), .awaited(3)),
        BenchmarkRow("tick, 80×24", pages, .keys(" ", .small), .awaited(3)),
        BenchmarkRow("page turn, 80×24", pages, .keys("hhhhllll", .small), .awaited(3)),
        BenchmarkRow("page turn, 200×60", pages, .keys("hhhhllll", .large), .awaited(4)),
        BenchmarkRow(
            "calendar, next month, beside 1,000", largeSizes, .sameAsSmall("HHHHLLLL", before: "c", .small),
            .awaited(1.3)),
        BenchmarkRow("idle after a change, wake-ups", [.history(1_000)], .idle, .most(0)),
        BenchmarkRow("file beside plain tables, MB", largeSizes, .fileSize, .times(1.5)),
        BenchmarkRow("program as built, MB", [.history(1_000)], .programSize(isStripped: false), .most(80)),
        BenchmarkRow(
            "program in a package, MB", [.history(1_000)], .programSize(isStripped: true), .most(40)),
    ]
}
