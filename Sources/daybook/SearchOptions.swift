import ArgumentParser
import Journal

/// The filters of a search as options.
struct SearchOptions: ParsableArguments {
    @Flag(help: "Only open todos, as is:open.")
    var open = false

    @Flag(help: "Only todos that are done, as is:done.")
    var done = false

    @Flag(help: "Only abandoned todos, as is:abandoned.")
    var abandoned = false

    @Flag(help: "Only todos that were postponed, as is:postponed.")
    var postponed = false

    @Flag(help: "Only habits, as is:habit.")
    var habit = false

    @Flag(help: "Only entries, as is:entry.")
    var entry = false

    @Option(name: [.short, .long], help: "Only this category, as #category.")
    var category: String?

    @Option(
        name: .customLong("in"),
        help: ArgumentHelp("Only in the title, note or text of a day, as in:title.", valueName: "field"))
    var field: String?

    @Option(help: ArgumentHelp("Only on these pages, as on:2026-03.", valueName: "dates"))
    var on: String?

    @Option(help: ArgumentHelp("Only on pages from this day on, as from:monday.", valueName: "date"))
    var from: String?

    @Option(help: ArgumentHelp("Only on pages up to this day, as to:friday.", valueName: "date"))
    var to: String?

    @Option(help: ArgumentHelp("Only with this in the URL, as url:example.com.", valueName: "text"))
    var url: String?

    /// The options in the words of the language.
    var words: [String] {
        let flags = [
            (open, "open"), (done, "done"), (abandoned, "abandoned"), (postponed, "postponed"),
            (habit, "habit"), (entry, "entry"),
        ]
        let values = [("in", field), ("on", on), ("from", from), ("to", to), ("url", url)]
        return flags.filter(\.0).map { "is:\($0.1)" }
            + values.compactMap { key, value in value.map { "\(key):\"\(Self.unquoted($0))\"" } }
            + (category.map { ["#\($0.filter { !$0.isWhitespace })"] } ?? [])
    }

    private static func unquoted(_ text: String) -> String { text.filter { $0 != "\"" } }
}
