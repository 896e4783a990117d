import GRDB
import Journal
import Migrations

/// One transaction on the journal, as a value.
///
/// A change checks only its own invariants; ``JournalDatabase/perform(_:by:)`` runs the transaction.
public struct JournalChange<Outcome: Sendable>: Sendable {
    /// The outcome of a change, its label in the words of ``Sentences`` for a given today, and what it left out.
    typealias Applied = (outcome: Outcome, label: @Sendable (Day) -> String, skipped: SkippedTodos)

    /// Whether foreign keys are enforced. Undo turns them off: the log contains cascaded changes, and
    /// dangling references left by another program are restored as they were.
    let hasForeignKeys: Bool
    /// Whether it applies other devices' operations, and so makes none.
    var isMerge = false
    let run: @Sendable (Database) throws -> Applied

    init(hasForeignKeys: Bool = true, run: @escaping @Sendable (Database) throws -> Applied) {
        self.hasForeignKeys = hasForeignKeys
        self.run = run
    }

    init(
        hasForeignKeys: Bool = true, _ label: @escaping @Sendable (Outcome, Day) -> String,
        apply: @escaping @Sendable (Database) throws -> Outcome
    ) {
        self.init(hasForeignKeys: hasForeignKeys, label) { db, _ in try apply(db) }
    }

    /// A change that may skip selected todos.
    init(
        hasForeignKeys: Bool = true, _ label: @escaping @Sendable (Outcome, Day) -> String,
        apply: @escaping @Sendable (Database, inout SkippedTodos) throws -> Outcome
    ) {
        self.init(hasForeignKeys: hasForeignKeys) { db in
            var skipped = SkippedTodos()
            let outcome = try apply(db, &skipped)
            return (outcome, { label(outcome, $0) }, skipped)
        }
    }

    /// Runs the change as part of another.
    func apply(_ db: Database) throws -> Outcome { try run(db).outcome }

    /// Transforms the outcome.
    func map<Other>(_ transform: @escaping @Sendable (Outcome) -> Other) -> JournalChange<Other> {
        var change = JournalChange<Other>(hasForeignKeys: hasForeignKeys) { db in
            let applied = try run(db)
            return (transform(applied.outcome), applied.label, applied.skipped)
        }
        change.isMerge = isMerge
        return change
    }
}

/// A query on the journal, as a value.
public struct JournalQuery<Answer: Sendable>: Sendable {
    let fetch: @Sendable (Database) throws -> Answer
}

extension JournalQuery {
    /// The query as if the journal had nothing but what a focus shows.
    public func focused(on focus: Focus?) -> JournalQuery {
        guard let focus else { return self }
        return JournalQuery { db in try Focus.$current.withValue(focus) { try fetch(db) } }
    }
}

extension Focus {
    /// An SQL condition on the table `todo`, for counts; `:focus` is ``argument``.
    static let condition = """
        (:focus IS NULL OR IFNULL(todo.categoryID, 0) IN (SELECT value FROM json_each(:focus)))
        """

    /// The ids of the categories that show, 0 for "Other"; null for all.
    static var argument: String? { current.map { $0.categoryIDs.map { $0 ?? 0 }.sorted().jsonList } }
}

/// A completed change.
public struct Performed<Outcome: Sendable>: Sendable {
    public var outcome: Outcome
    /// The description: `abandoned 3 todos`.
    public var label: String
    /// The id of its step in the change log; nil if it changed nothing, or undid or redid steps.
    public var stepID: Int64?
    /// The todos of a range that it left as they were.
    public var skipped = SkippedTodos()

    /// Whether it changed anything, and so can be undone.
    public var isUndoable: Bool { stepID != nil }

    /// The description as a sentence: `Abandoned 3 todos`.
    public var sentence: String { Sentences.sentence(label) }
}

extension Performed<VerbOutcome> {
    /// The message: the sentence, with the titles of abandoned habits and the number of skipped todos.
    public var message: String {
        sentence + Sentences.habitTitles(of: outcome.abandonedHabits.filter(\.isMissed))
            + Sentences.skipped(skipped)
    }

    /// The message while something shows alone, without the titles of what doesn't.
    public func message(in focus: Focus?) -> String {
        guard let focus else { return message }
        // A bundle adds todos of other categories, too.
        guard outcome.isOfBundle else { return sentence }
        return Sentences.sentence(
            Sentences.appliedBundle(
                added: outcome.added.filter(focus.shows), present: outcome.present.count(where: focus.shows)))
    }
}

extension JournalDatabase {
    /// Performs a change in one transaction.
    /// - Throws: ``JournalError`` or ``AmbiguousTodo``; nothing changes then.
    @discardableResult
    public func perform<Outcome>(
        _ change: JournalChange<Outcome>, by author: Author
    ) throws -> Performed<Outcome> {
        do {
            try checkWritable()
            return try queue.writeWithoutTransaction { db in
                try transact(change, db) { try Self.perform(change, by: author, db) }
            }
        } catch {
            throw readable(error)
        }
    }

    /// Performs a change in one transaction and then, on the same turn of the queue, a query for the screen.
    public func perform<Outcome, Answer>(
        _ change: JournalChange<Outcome>, by author: Author, then query: JournalQuery<Answer>
    ) async throws -> (Performed<Outcome>, Answer) {
        do {
            try checkWritable()
            return try await queue.writeWithoutTransaction { db in
                try transact(change, db) {
                    (try Self.perform(change, by: author, db), try query.fetch(db))
                }
            }
        } catch {
            throw readable(error)
        }
    }

    /// Reads what would be there after a change, which is taken back.
    func preview<Outcome, Answer>(
        _ change: JournalChange<Outcome>, by author: Author,
        _ query: (Database, Outcome) throws -> Answer
    ) throws -> Answer {
        do {
            try checkWritable()
            return try queue.writeWithoutTransaction { db in
                try transact(change, ending: .rollback, db) {
                    try query(db, Self.perform(change, by: author, db).outcome)
                }
            }
        } catch {
            throw readable(error)
        }
    }

    private func checkWritable() throws {
        if let readOnlyReason { throw JournalError(readOnlyReason) }
        try checkIdentity()
    }

    private func transact<Outcome, Result>(
        _ change: JournalChange<Outcome>, ending: Database.TransactionCompletion = .commit, _ db: Database,
        _ body: () throws -> Result
    ) throws -> Result {
        if let files, files.interference == .lostLog { try renewLog(db, files) }
        if ending == .commit { hasChanged.store(true, ordering: .relaxed) }
        defer { waiting.end() }
        // A backup that the change makes is read on another connection, and has to have these rows as the log has them.
        adoptForeignRows(db)
        // This pragma has no effect inside a transaction.
        if !change.hasForeignKeys { try db.execute(sql: "PRAGMA foreign_keys = OFF") }
        var outcome = Swift.Result { try transaction(db, ending: ending, body) }
        // Its triggers need the search index, which another program may have dropped.
        if case .failure(let error) = outcome, SearchIndex.mayHaveCaused(error), try completeIndex(db) != nil
        {
            outcome = Swift.Result { try transaction(db, ending: ending, body) }
        }
        if case .failure(let error) = outcome, ForeignRows.mayHaveCaused(error) {
            outcome = Swift.Result {
                _ = try transaction(db) { try ForeignRows.writeBytesAsTexts(db) }
                return try transaction(db, ending: ending, body)
            }
        }
        if !change.hasForeignKeys { try db.execute(sql: "PRAGMA foreign_keys = ON") }
        guard let result = try outcome.get() else { throw JournalError("The change was cancelled.") }
        files?.rememberMoved(db)
        return result
    }

    private func transaction<Result>(
        _ db: Database, ending: Database.TransactionCompletion = .commit, _ body: () throws -> Result
    ) throws -> Result? {
        var result: Result?
        try db.inTransaction(.immediate) {
            waiting.end()
            try checkBeforeChange(db)
            result = try UnreadableRows.$current.withValue(unreadable, operation: body)
            return ending
        }
        return result
    }

    /// Checks before a change, under the write lock, that the journal is the opened one and still of this version.
    func checkBeforeChange(_ db: Database) throws {
        try files?.checkBeforeChange(db)
        if try checkedSchema.withLock(\.self)?.isStill(db) == true { return }
        do {
            guard case .journal(Self.schemaVersion, _) = try FileContents(db) else {
                throw FileInterference.migrated
            }
        } catch FileRefusal.newer {
            throw FileInterference.migrated
        }
        let schema = try SchemaMark(db)
        checkedSchema.withLock { $0 = schema }
    }

    private static func perform<Outcome>(
        _ change: JournalChange<Outcome>, by author: Author, _ db: Database
    ) throws -> Performed<Outcome> {
        try ForeignRows.adopt(db)
        let recorder = try SyncRecorder(db)
        try recorder?.addForeign(at: author.clock.now())
        try UndoLog.claimForeignChanges(author.clock, db)
        let first = try recorder?.next()
        let before = try UndoLog.newestStep(db)
        let applied = try ChangeTime.$now.withValue(author.clock.now()) { try change.run(db) }
        let label = applied.label(author.clock.today)
        let recorded = Sentences.$isRecorded.withValue(true) { applied.label(author.clock.today) }
        if let first, !change.isMerge { try recorder?.add(from: first, step: recorded, change, author) }
        if recorder == nil { try SyncCapture.placeNew(at: author.clock.now(), db) }
        try UndoLog.record(recorded, by: author, db)
        // A change that replaces the whole journal records itself.
        let newest = try UndoLog.newestStep(db)
        return Performed(
            outcome: applied.outcome, label: label, stepID: newest > before ? newest : nil,
            skipped: applied.skipped)
    }

    public func read<Answer>(_ query: JournalQuery<Answer>) throws -> Answer { try read(query.fetch) }

    /// Calls the synchronous `read`. In an asynchronous function, Swift would choose the asynchronous one.
    private func readHere<Answer>(_ query: JournalQuery<Answer>) throws -> Answer { try read(query) }

    /// Reads from one snapshot of the journal.
    func read<Answer>(_ body: (Database) throws -> Answer) throws -> Answer {
        do {
            return try queue.unsafeRead { db in
                adoptForeignRows(db)
                return try db.readSnapshot { try finishWaiting($0, body) }
            }
        } catch {
            throw readable(error)
        }
    }

    /// Writes what other programs wrote in the journal's form before it is read, unless the journal can't be written.
    private func adoptForeignRows(_ db: Database) {
        do {
            guard readOnlyReason == nil else { return }
            let version = try Self.dataVersion(db)
            let known = examined.withLock(\.self)
            guard known?.version != version else { return }
            let step = try UndoLog.newestStep(db)
            let new = ForeignRows.Examined(version: version, step: step, change: try UndoLog.newestChange(db))
            let change = known?.step == step ? known?.change ?? 0 : 0
            if try ForeignRows.areThere(after: change, db) {
                // Nobody waits long for a change that they didn't ask for.
                let patience = waiting.patience
                waiting.setPatience(min(patience, 1))
                defer { waiting.setPatience(patience) }
                _ = try transaction(db) { try ForeignRows.adopt(db) }
            }
            examined.withLock { $0 = new }
        } catch {
            // The next change tries again. Until then rows may not be found, which `list` says.
            waiting.end()
        }
    }

    /// Reads from one snapshot of the journal: on the calling thread if the answer is all that it waits for.
    public func read<Answer>(_ query: JournalQuery<Answer>) async throws -> Answer {
        if readsInPlace { return try readHere(query) }
        do {
            return try await queue.unsafeRead { db in
                adoptForeignRows(db)
                return try db.readSnapshot { try finishWaiting($0, query.fetch) }
            }
        } catch {
            throw readable(error)
        }
    }

    /// Reads, and ends a wait for another program.
    private func finishWaiting<Answer>(_ db: Database, _ body: (Database) throws -> Answer) throws -> Answer {
        defer { waiting.end() }
        return try UnreadableRows.$current.withValue(unreadable) { try body(db) }
    }

    /// An error in words a user can act on.
    private func readable(_ error: any Error) -> any Error {
        if error is AmbiguousTodo || error is UnaskedUndo || error is TooManyStars { return error }
        // SQLite then reports errors of the disk.
        if error is DatabaseError, let interference = files?.interference, interference != .lostLog {
            return JournalError(interference.words)
        }
        do {
            if let used = try tableWithoutIDs(after: error) {
                return JournalError(
                    "SQLite has no id left for another \(JournalSchema.noun(of: used)); nothing was changed. "
                        + "`daybook doctor --fix` mends that, after a backup.")
            }
        } catch {
            return JournalError(error, path: path)
        }
        return JournalError(error, path: path)
    }

    /// The table that has used its last id, if that made a change fail: SQLite then also reports a full disk.
    private func tableWithoutIDs(after error: any Error) throws -> String? {
        guard let error = error as? DatabaseError, error.resultCode == .SQLITE_FULL else { return nil }
        return try queue.readSnapshot { db in
            try UsedIDs.tables(db).first
                ?? Tables.names.first { table in
                    try Int64.fetchOne(db, sql: "SELECT MAX(rowid) FROM \(table)") == Int64.max
                }
        }
    }
}
