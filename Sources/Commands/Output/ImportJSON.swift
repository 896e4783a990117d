import Persistence
import Sharing

extension JSONValue {
    /// The output of `daybook import --dry-run --json`.
    /// - Parameters:
    ///   - present: The rows of the journal; nil if it is empty or missing.
    ///   - isReplacing: Whether the command may replace them.
    static func dryRun(_ imported: CheckedImport, present: JournalCounts?, isReplacing: Bool) -> JSONValue {
        [
            "categoriesFromGroups": .number(Int64(imported.categoriesFromGroups)),
            "entriesFromNotes": .number(Int64(imported.entriesFromNotes)),
            "file": counts(imported.counts),
            "journal": present.map(counts) ?? .null,
            "refused": .flag(present != nil && !isReplacing),
            "skippedPages": .number(Int64(imported.mergedPages)),
        ]
    }

    private static func counts(_ counts: JournalCounts) -> JSONValue {
        [
            "bundles": .number(Int64(counts.taskBundles)),
            "categories": .number(Int64(counts.categories)),
            "exportGroups": .number(Int64(counts.exportGroups)),
            "items": .number(Int64(counts.bundleTodos)),
            "pages": .number(Int64(counts.journalPages)),
            "todos": .number(Int64(counts.todos)),
        ]
    }
}

extension OutputSchema {
    static let dryRunSchema = JSONSchema.object([
        .init(
            "categoriesFromGroups", .number, "The number of categories made from an older file's groups."),
        .init("entriesFromNotes", .number, "The number of todos made from an older file's notes."),
        .init("file", countsSchema, "The number of rows that would be imported."),
        .init(
            "journal", .nullable(countsSchema),
            "The number of rows that would be replaced; null for an empty or missing journal."),
        .init("refused", .flag, "Whether the import would be refused, as without --replace."),
        .init("skippedPages", .number, "The number of pages skipped because their day already had one."),
    ])

    private static let countsSchema = JSONSchema.object([
        .init("bundles", .number), .init("categories", .number), .init("exportGroups", .number),
        .init("items", .number, "The items of bundles."), .init("pages", .number), .init("todos", .number),
    ])
}
