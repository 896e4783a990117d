import GRDB
import Journal

/// The contents of an export of any version, validated before any write. It takes the same memory whatever its size, but for its
/// largest text and the ids of its rows.
///
/// The file is read several times: to find its lists (``ExportedLists``); up to v8, to gather what its rows mean to each
/// other (``EarlyExport``); to check every row, before a journal is created or backed up; and in the transaction, where each
/// row is written as it is read, referenced rows first.
public struct CheckedImport: Sendable {
    /// The schema version of the export.
    public let version: Int
    public let counts: JournalCounts
    /// The number of notes that became entries, as in the migration to v7.
    public let entriesFromNotes: Int
    /// The number of categories created from v2 group names.
    public let categoriesFromGroups: Int
    /// The number of pages omitted because a page of the same day has a lower id.
    public let mergedPages: Int
    private let file: ImportSource
    private let rows: any ImportedRows
    /// The names of rows, by table.
    private let uids: [String: Set<RowUID>]

    /// Reads a file in any supported format, including exports of any version up to `latestVersion`.
    ///
    /// Before v8 days are instants. They are read in the given zone, else in the file's, else as
    /// ``LegacyDays`` decides from this machine's.
    /// - Throws: ``JournalError`` with the path of the problem, or `Errno` if the file can't be read.
    public init(
        _ file: ImportSource, latestVersion: Int, zone: Zone? = nil, machine: Zone = .machine
    ) throws {
        try self.init(
            file, latestVersion: latestVersion, zone: zone, machine: machine,
            largestSize: Limits.importedFile)
    }

    /// - Parameter piece: The most bytes to read at once.
    init(
        _ file: ImportSource, latestVersion: Int, zone: Zone?, machine: Zone, largestSize: Int,
        piece: Int = 1 << 18
    ) throws {
        let size = try file.size
        guard size <= largestSize else {
            throw JournalError(
                "is too large to be a journal (\(size >> 20) MiB; at most \(largestSize >> 20))")
        }
        do {
            let lists = try ExportedLists(
                JSONSource(append: file.append, piece: piece), latestVersion: latestVersion)
            let early = lists.version > 8 ? nil : try EarlyExport(lists, zone: zone, machine: machine)
            let rows: any ImportedRows = early ?? lists
            var (counts, names) = (JournalCounts(), ImportedNames())
            for table in Tables.all { counts[table.name] = try table.check(rows, &names) }
            (self.file, self.rows, self.counts, uids) = (file, rows, counts, names.uids)
            version = lists.version
            entriesFromNotes = early?.entriesFromNotes ?? 0
            categoriesFromGroups = early?.categoriesFromGroups ?? 0
            mergedPages = early?.mergedPages ?? 0
        } catch {
            try file.checkWhole()
            throw error
        }
        try file.checkWhole()
    }

    /// Replaces every row of a journal. Rows that others refer to come first.
    /// - Throws: ``JournalError``, `Errno` or `DatabaseError`.
    func write(_ db: Database) throws {
        let matching = try RowMatching(db, uids: uids)
        try WholeJournal.empty(db)
        do {
            for table in Tables.all {
                guard try table.store(rows, db, matching) == counts[table.name] else {
                    throw ImportSource.wasChanged
                }
            }
        } catch let error as DatabaseError where error.resultCode != .SQLITE_CONSTRAINT {
            throw error
        } catch {
            try file.checkWhole()
            // All rows passed validation, so the file has changed.
            throw ImportSource.wasChanged
        }
        try file.checkWhole()
    }
}

/// The rows of an export in today's form, whatever its version.
protocol ImportedRows: Sendable {
    /// The lists that a table's rows are in.
    func lists<Row>(of table: Table<Row>) -> [ImportedList<Row>]
}

/// A list of an export, each of whose rows becomes at most one of a table.
struct ImportedList<Row: Sendable>: Sendable {
    /// At the list.
    let json: JSONReader
    /// Reads the next row; gives nil if it becomes none.
    let read: @Sendable (inout JSONReader) throws -> (Row, RowUID?)?
}

/// What an export's rows are called in other rows and on other machines, by table.
struct ImportedNames {
    var ids: [String: ImportedIDs] = [:]
    var uids: [String: Set<RowUID>] = [:]
}

extension Table {
    /// - Returns: The number of rows.
    @inline(__always)
    private func forEach(
        in rows: any ImportedRows, _ body: (JSONReader, Row, RowUID?) throws -> Void
    ) throws -> Int {
        var count = 0
        for list in rows.lists(of: self) {
            var json = list.json
            try json.forEach { json in
                guard let (row, uid) = try list.read(&json) else { return }
                count += 1
                try body(json, row, uid)
            }
        }
        return count
    }

    // As in `StoredTable.swift`.
    @_specialize(where Row == Todo)
    @_specialize(where Row == Postponement)
    @_specialize(where Row == JournalPage)
    func check(_ rows: any ImportedRows, _ names: inout ImportedNames) throws -> Int {
        let references = columns.compactMap { column in
            column.reference.map {
                (column.name, $0.noun, $0.number, names.ids[$0.table] ?? ImportedIDs())
            }
        }
        let problems = problems
        var (ids, uids) = (ImportedIDs(), Set<RowUID>())
        let count = try forEach(in: rows) { json, row, uid in
            if let uid { uids.insert(uid) }
            if let id = id?.get(row) { try ids.add(id, json) }
            for (column, noun, number, ids) in references {
                guard let id = number.get(row), !ids.contains(id) else { continue }
                throw json.error(column, "no \(noun) \(id)")
            }
            for problem in problems {
                if let found = problem(row) { throw json.error(found.path, found.words) }
            }
        }
        names.ids[name] = ids
        names.uids[name] = uids
        return count
    }

    @_specialize(where Row == Todo)
    @_specialize(where Row == Postponement)
    @_specialize(where Row == JournalPage)
    func store(_ rows: any ImportedRows, _ db: Database, _ matching: RowMatching) throws -> Int {
        let insertion = try rowInsertion(db)
        return try forEach(in: rows) { _, row, uid in
            guard problem?(row) == nil else { throw ImportSource.wasChanged }
            var placed = row
            try place(&placed, uid, matching)
            try insertion.insert(placed)
        }
    }
}

/// A set of ids. An export's are in order with few gaps, so it keeps ranges; others are in an ordinary set.
struct ImportedIDs: Sendable {
    /// Ascending, with a gap between any two.
    private var ranges: [ClosedRange<Int64>] = []
    private var others: Set<Int64> = []

    /// Adds the id of the row that was read last.
    /// - Throws: ``JournalError`` if another row has it.
    mutating func add(_ id: Int64, _ json: JSONReader) throws {
        guard insert(id) else { throw json.error("id", "\(id) appears twice") }
    }

    /// Adds an id.
    /// - Returns: Whether it is new.
    @discardableResult
    mutating func insert(_ id: Int64) -> Bool {
        guard let last = ranges.last else {
            ranges.append(id...id)
            return true
        }
        if id > last.upperBound {
            if id == last.upperBound + 1 {
                ranges[ranges.count - 1] = last.lowerBound...id
            } else {
                ranges.append(id...id)
            }
            return true
        }
        return !contains(id) && others.insert(id).inserted
    }

    func contains(_ id: Int64) -> Bool {
        // The ranges that begin at the id or before.
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].lowerBound <= id { low = middle + 1 } else { high = middle }
        }
        return low > 0 && ranges[low - 1].contains(id) || others.contains(id)
    }
}
