import Persistence
import Sharing

/// The output of `daybook import --dry-run --json`.
struct DryRunJSON: JSONObject {
    let imported: CheckedImport
    /// The rows of the journal; nil if it is empty or missing.
    let present: JournalCounts?
    /// Whether the command may replace them.
    let isReplacing: Bool

    static let form = JSONForm<DryRunJSON>([
        .init("categoriesFromGroups", "The number of categories made from an older file's groups.") {
            $0.imported.categoriesFromGroups
        },
        .init("entriesFromNotes", "The number of todos made from an older file's notes.") {
            $0.imported.entriesFromNotes
        },
        .init("file", "The number of rows that would be imported.") { $0.imported.counts },
        .init(
            "journal", "The number of rows that would be replaced; null for an empty or missing journal."
        ) { $0.present },
        .init("refused", "Whether the import would be refused, as without --replace.") {
            $0.present != nil && !$0.isReplacing
        },
        .init("skippedPages", "The number of pages skipped because their day already had one.") {
            $0.imported.mergedPages
        },
    ])
}

extension JournalCounts: JSONObject {
    public static let form = JSONForm<JournalCounts>([
        .init("bundles") { $0.taskBundles }, .init("categories") { $0.categories },
        .init("dayTexts", "The texts of days.") { $0.dayTexts },
        .init("exportGroups") { $0.exportGroups }, .init("items", "The items of bundles.") { $0.bundleTodos },
        .init("pages") { $0.journalPages }, .init("todos") { $0.todos },
        .init("weekTexts", "The texts of weeks.") { $0.weekTexts },
    ])
}
