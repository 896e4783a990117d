import GRDB
import Journal

/// The contents of a file to import, validated before any write: the rows, or the file that has them.
public struct CheckedImport: Sendable {
    private enum Rows {
        case file(StreamedJournal)
        case snapshot(JournalSnapshot)
    }

    private let rows: Rows
    public let counts: JournalCounts
    /// As in ``ImportedJournal``; an export since v9 has none.
    public var entriesFromNotes = 0
    public var categoriesFromGroups = 0
    public var mergedPages = 0

    /// Reads a file in any supported format, as ``ImportedJournal`` does. Exports since v9 aren't held in memory.
    /// - Throws: ``JournalError`` with the path of a problem, or `Errno` if the file can't be read.
    public init(_ source: ImportSource, latestVersion: Int, zone: Zone? = nil) throws {
        if let streamed = StreamedJournal(source, latestVersion: latestVersion) {
            (rows, counts) = (.file(streamed), streamed.counts)
            return
        }
        let journal = try ImportedJournal.read(source.bytes(), latestVersion: latestVersion, zone: zone)
        try source.checkUnchanged()
        (rows, counts) = (.snapshot(journal.snapshot), journal.snapshot.counts)
        (entriesFromNotes, categoriesFromGroups, mergedPages) = (
            journal.entriesFromNotes, journal.categoriesFromGroups, journal.mergedPages
        )
    }

    /// Replaces every row of a journal.
    func write(_ db: Database) throws {
        switch rows {
        case .file(let journal): try journal.write(db)
        case .snapshot(let snapshot): try WholeJournal.write(snapshot, db)
        }
    }
}
