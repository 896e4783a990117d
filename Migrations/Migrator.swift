import GRDB

/// The schema's migrations, in order.
///
/// Never edit a released migration. Append a new one, small, with one purpose.
public enum Migrator {
    /// - Parameters:
    ///   - named: The zone in which the journal's days were written, if given.
    ///   - machine: This machine's zone; see ``LegacyDays``.
    ///   - progress: Called with the fraction that is done of a migration that may take long.
    static func history(
        named: LegacyDays.Offset?, machine: @escaping LegacyDays.Offset,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) -> [Migration] {
        [
            Migration(
                "v1", adding: ["taskBundle", "bundleTodo", "journalPage", "todo"], V1CreateTables.migrate),
            Migration("v2", V2SpanPages.migrate),
            Migration("v3", adding: ["category"], V3AddCategories.migrate),
            Migration("v4", V4DropRelatedTodo.migrate),
            Migration("v5", V5RenameAddedToStart.migrate),
            Migration("v6", adding: ["exportGroup", "exportGroupMember"], V6AddExportGroups.migrate),
            Migration("v7", V7NotesBecomeTodos.migrate),
            Migration("v8") { try V8DaysForInstants.migrate($0, named: named, machine: machine) },
            Migration("v9", V9AddUndoLog.migrate),
            Migration("v10", adding: ["putOff"], V10AddPutOffs.migrate),
            Migration("v11", V11AddAsksWhenPushed.migrate),
            Migration("v12", V12AddBundleWeekdays.migrate),
            Migration("v13", V13AddProvenance.migrate),
            Migration("v14", V14AddCarriedWeekdays.migrate),
            Migration("v15", adding: ["review"], V15AddReviews.migrate),
            Migration("v16", adding: ["keptTodo"], V16AddKeptTodos.migrate),
            Migration("v17", V17AddNotes.migrate),
            Migration("v18", adding: ["dayText"], V18AddDayTexts.migrate),
            Migration("v19", makesIndex: true) { try V19AddSearchIndex.migrate($0, progress: progress) },
            Migration("v20", V20AddTimes.migrate),
            Migration("v21", V21AddJournalID.migrate),
            Migration("v22", makesIndex: true, V22IndexFoldedTexts.migrate),
            Migration("v23", V23IndexChangeLog.migrate),
            Migration("v24", V24AddSynchronization.migrate),
            Migration("v25", V25ListConflicts.migrate),
            Migration("v26", V26AddWritingOrder.migrate),
            Migration("v27", V27ShortenSpanClass.migrate),
            Migration("v28", V28AddDeadlines.migrate),
            Migration("v29", V29AddRepeats.migrate),
            Migration("v30", adding: ["star"], V30AddStars.migrate),
            Migration("v31", V31AddPlaces.migrate),
            Migration("v32", adding: ["outsideKey"], V32AddOutsideKeys.migrate),
            Migration("v33", V33IndexEndings.migrate),
            Migration("v34", adding: ["weekText"], V34AddWeekTexts.migrate),
            Migration("v35", V35AddItemDays.migrate),
        ]
    }
}

/// A migration from one schema version to the next.
struct Migration: Sendable {
    /// The identifier in `grdb_migrations`.
    let identifier: String
    /// The tables it adds whose changes are recorded for undo.
    let tables: [String]
    /// Whether it makes a part of the search index, which can be dropped and made again.
    let makesIndex: Bool
    let migrate: @Sendable (Database) throws -> Void

    init(
        _ identifier: String, adding tables: [String] = [], makesIndex: Bool = false,
        _ migrate: @escaping @Sendable (Database) throws -> Void
    ) {
        self.identifier = identifier
        self.tables = tables
        self.makesIndex = makesIndex
        self.migrate = migrate
    }
}
