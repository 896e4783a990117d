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

/// Exports since v9, with today's tables. Columns and tables of later versions may be missing.
struct JournalFormat: ImportFormat {
    func recognizes(_ file: ImportFile) -> Bool {
        file.isExport(9...) && file.isExport(...file.latestVersion)
    }

    func read(_ file: ImportFile) throws -> ImportedJournal {
        let lists = try ExportedLists.read(file.bytes)
        try ImportChecks.check(lists.snapshot)
        return ImportedJournal(snapshot: lists.snapshot, version: lists.version)
    }
}

/// A file format for imports.
///
/// Exports up to v8 have readers that convert their rows to today's. Lists that haven't changed since are read by the
/// declarations in ``Tables``, as all are since v9.
protocol ImportFormat: Sendable {
    /// Whether a file, valid or not, has this format.
    func recognizes(_ file: ImportFile) -> Bool

    /// The validated rows of a file, with a report.
    /// - Throws: ``JournalError`` with the problem and its path.
    func read(_ file: ImportFile) throws -> ImportedJournal
}

/// A file to import.
struct ImportFile: Sendable {
    let bytes: [UInt8]
    /// The schema version of the export, or the reason why the file isn't a Daybook export.
    let version: Result<Int, any Error>
    let latestVersion: Int
    /// The zone in which it was written, if given.
    let zone: Zone?
    let machine: Zone

    init(_ bytes: [UInt8], latestVersion: Int, zone: Zone?, machine: Zone) {
        self.bytes = bytes
        self.latestVersion = latestVersion
        self.zone = zone
        self.machine = machine
        version = Result { try ExportVersion.read(bytes) }
    }

    /// Whether it is a Daybook export of one of these versions.
    func isExport(_ versions: some RangeExpression<Int>) -> Bool {
        if case .success(let version) = version { versions.contains(version) } else { false }
    }
}

/// Validates references and unique values between imported rows.
enum ImportChecks {
    /// - Throws: ``JournalError`` with the path of a dangling reference or a duplicate.
    static func check(_ snapshot: JournalSnapshot) throws {
        var ids: [String: Set<Int64>] = [:]
        for table in Tables.all { try table.check(snapshot, &ids) }
    }

    /// The ids of a list's rows. Throws if one is a duplicate.
    static func ids<Row>(_ list: String, _ rows: [Row], _ id: (Row) -> Int64) throws -> Set<Int64> {
        var seen = Set<Int64>(minimumCapacity: rows.count)
        for (index, row) in rows.enumerated() where !seen.insert(id(row)).inserted {
            throw malformed(list, index, "id", "\(id(row)) appears twice")
        }
        return seen
    }

    static func malformed(_ list: String, _ index: Int, _ key: String, _ problem: String) -> JournalError {
        JournalError("\(list)[\(index)].\(key): \(problem)")
    }
}

extension Table {
    // As in `StoredTable.swift`.
    @_specialize(where Row == Todo)
    func check(_ snapshot: JournalSnapshot, _ ids: inout [String: Set<Int64>]) throws {
        let rows = snapshot[self]
        if let id { ids[name] = try ImportChecks.ids(list, rows) { id.get($0) ?? 0 } }
        for column in columns {
            guard let reference = column.reference else { continue }
            let known = ids[reference.table] ?? []
            for (index, row) in rows.enumerated() {
                guard let id = reference.number.get(row), !known.contains(id) else { continue }
                throw ImportChecks.malformed(list, index, column.name, "no \(reference.noun) \(id)")
            }
        }
        for problem in problems {
            for (index, row) in rows.enumerated() {
                guard let found = problem(row) else { continue }
                throw ImportChecks.malformed(list, index, found.path, found.words)
            }
        }
    }
}
