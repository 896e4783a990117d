import Journal
import Persistence
import Platform
import SystemPackage

/// An export that was imported into an empty journal.
public struct ImportedFile: Equatable {
    public let version: Int
    /// The journal's rows.
    public let snapshot: JournalSnapshot
    public let entriesFromNotes: Int
    public let categoriesFromGroups: Int
    public let mergedPages: Int

    public init(
        _ bytes: some Sequence<UInt8>, latestVersion: Int = JournalDatabase.schemaVersion, zone: Zone? = nil,
        machine: Zone = .machine
    ) throws {
        let file = try CheckedImport(
            .holding(bytes), latestVersion: latestVersion, zone: zone, machine: machine)
        let database = try JournalDatabase.inMemory()
        try database.perform(.importJournal(file, replacing: false, into: database, by: .tester))
        version = file.version
        snapshot = try database.read(.snapshot)
        entriesFromNotes = file.entriesFromNotes
        categoriesFromGroups = file.categoriesFromGroups
        mergedPages = file.mergedPages
    }
}

extension ImportSource {
    /// A file that holds bytes.
    public static func holding(_ bytes: some Sequence<UInt8>) throws -> ImportSource {
        let file = try FileDescriptor.unnamed(holding: bytes)
        return try file.closeAfter { try ImportSource(file) }
    }
}
