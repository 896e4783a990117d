import Foundation
import Journal

/// What an export holds, read and checked whole before anything is written.
public struct ImportedJournal: Equatable, Sendable {
    public var snapshot: JournalSnapshot
    /// The version of the journal it was exported from.
    public var version: Int
    /// How many notes became todos born done, as in the migration to version 7.
    public var entriesFromNotes = 0
    /// How many categories were made from the names of groups that version 2 had.
    public var categoriesFromGroups = 0
    /// How many pages were left out because another with a lower id is of the same day.
    public var mergedPages = 0

    /// More than any journal, and less than what fills a machine's memory.
    public static let largestSize = 512 << 20

    /// Reads a file in any of the formats there are; exports of any version up to `latestVersion`.
    ///
    /// Days of versions before 8 are read in the zone given by hand, else in the one named in the file, else
    /// as `LegacyDays` says of this machine's. Whatever is wrong is a `JournalError` that names the place.
    public static func read(
        _ data: Data, latestVersion: Int, zone: Zone? = nil, machine: Zone = .machine
    ) throws -> ImportedJournal {
        try read(data, latestVersion: latestVersion, zone: zone, machine: machine, largestSize: largestSize)
    }

    static func read(
        _ data: Data, latestVersion: Int, zone: Zone?, machine: Zone, largestSize: Int
    ) throws -> ImportedJournal {
        guard data.count <= largestSize else {
            throw JournalError(
                "is too large to be a journal (\(data.count >> 20) MiB; at most \(largestSize >> 20))")
        }
        let file = ImportFile(Array(data), latestVersion: latestVersion, zone: zone, machine: machine)
        guard let format = formats.first(where: { $0.recognizes(file) }) else {
            throw ExportVersion.refusal(of: file)
        }
        return try format.read(file)
    }

    /// Every format that is read; the first that recognizes a file reads it.
    private static let formats: [any ImportFormat] = [JournalFormat(), EarlyJournalFormat()]
}
