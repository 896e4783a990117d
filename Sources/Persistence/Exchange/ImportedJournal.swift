import Foundation
import Journal

/// The contents of an export, fully read and validated before any write.
public struct ImportedJournal: Equatable, Sendable {
    public var snapshot: JournalSnapshot
    /// The schema version of the export.
    public var version: Int
    /// The number of notes that became entries, as in the migration to v7.
    public var entriesFromNotes = 0
    /// The number of categories created from v2 group names.
    public var categoriesFromGroups = 0
    /// The number of pages omitted because a page of the same day has a lower id.
    public var mergedPages = 0

    /// Reads a file in any supported format, including exports of any version up to `latestVersion`.
    ///
    /// Before v8 days are instants. They are read in the given zone, else in the file's, else as
    /// ``LegacyDays`` decides from this machine's. Throws a ``JournalError`` with the path of the problem.
    public static func read(
        _ bytes: some Collection<UInt8>, latestVersion: Int, zone: Zone? = nil, machine: Zone = .machine
    ) throws -> ImportedJournal {
        try read(
            bytes, latestVersion: latestVersion, zone: zone, machine: machine,
            largestSize: Limits.importedFile
        )
    }

    static func read(
        _ bytes: some Collection<UInt8>, latestVersion: Int, zone: Zone?, machine: Zone, largestSize: Int
    ) throws -> ImportedJournal {
        guard bytes.count <= largestSize else {
            throw JournalError(
                "is too large to be a journal (\(bytes.count >> 20) MiB; at most \(largestSize >> 20))")
        }
        guard !bytes.starts(with: FileFingerprint.magic) else {
            throw JournalError(
                "is an SQLite database, not an exported file. If it is a journal, `daybook --database FILE` opens it, "
                    + "and `daybook restore FILE` replaces yours with it.")
        }
        // An array is shared, not copied.
        let file = ImportFile(Array(bytes), latestVersion: latestVersion, zone: zone, machine: machine)
        guard let format = formats.first(where: { $0.recognizes(file) }) else {
            throw ExportVersion.refusal(of: file)
        }
        return try format.read(file)
    }

    /// The supported formats; the first that recognizes a file reads it.
    private static let formats: [any ImportFormat] = [JournalFormat(), EarlyJournalFormat()]
}
