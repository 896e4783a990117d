import GRDB
import Journal

/// A validated export since v9 that is written row by row from its file. It takes the same memory
/// whatever its size, but for its largest text.
///
/// The file is read twice: first every row is checked, before a journal is created or backed up; then, in the transaction,
/// each row is written as it is read, referenced rows first.
struct StreamedJournal: Sendable {
    let version: Int
    let counts: JournalCounts
    private let file: ImportSource
    private let source: JSONSource
    /// Where each table's list is in the file.
    private let places: [String: Int]
    /// The names of rows, by table.
    private let uids: [String: Set<RowUID>]

    /// Checks a file as ``ImportedJournal`` does.
    ///
    /// Nil if the file is of another format, or there is something wrong with it: `ImportedJournal` says what, for which
    /// it has all rows at hand.
    /// - Parameter piece: The most bytes to read at once.
    init?(_ file: ImportSource, latestVersion: Int, piece: Int = 1 << 18) {
        do {
            guard try file.size <= Limits.importedFile else { return nil }
            guard latestVersion >= 9 else { return nil }
            let versions = 9...latestVersion
            if let last = ExportVersion.last(in: try file.tail(1 << 12)), !versions.contains(last) {
                return nil
            }
            let source = JSONSource(append: file.append, piece: piece)
            var json = JSONReader(source)
            var (places, counts) = ([String: Int](), JournalCounts())
            var references = ImportReferences()
            let members = try ExportMembers(&json) { table, json in
                places[table.name] = json.place()
                counts[table.name] = try table.check(&json, &references)
            }
            guard versions.contains(members.version), references.areThere else { return nil }
            (version, self.counts, self.source, self.places) = (members.version, counts, source, places)
            self.file = file
            uids = references.uids
        } catch {
            return nil
        }
    }

    /// Replaces every row of a journal. Rows that others refer to come first.
    /// - Throws: ``JournalError``, or `DatabaseError`.
    func write(_ db: Database) throws {
        let matching = try RowMatching(db, uids: uids)
        try WholeJournal.empty(db)
        do {
            for table in Tables.all {
                guard let place = places[table.name] else { continue }
                var json = JSONReader(source, at: place)
                guard try table.store(&json, db, matching) == counts[table.name] else { throw UnfitRow() }
            }
        } catch let error as DatabaseError where error.resultCode != .SQLITE_CONSTRAINT {
            throw error
        } catch {
            // All rows passed validation, so the file has changed.
            throw ImportSource.wasChanged
        }
        try file.checkUnchanged()
    }
}

/// The ids of an export's rows, and those its rows refer to.
struct ImportReferences {
    /// By table.
    var ids: [String: ImportedIDs] = [:]
    /// The names of rows, by table.
    var uids: [String: Set<RowUID>] = [:]
    fileprivate var wanted: [String: ImportedIDs] = [:]

    /// Whether every row that others refer to is there.
    var areThere: Bool {
        wanted.allSatisfy { table, wanted in wanted.isSubset(of: ids[table] ?? ImportedIDs()) }
    }

    mutating func want(_ ids: ImportedIDs, of table: String) {
        if wanted[table] == nil { wanted[table] = ids } else { wanted[table]?.formUnion(ids) }
    }
}

/// An error for a row that fails validation; ``ImportedJournal`` reports the details.
private struct UnfitRow: Error {}

extension Table {
    // As in `StoredTable.swift`.
    @_specialize(where Row == Todo)
    @_specialize(where Row == Postponement)
    @_specialize(where Row == JournalPage)
    func check(_ json: inout JSONReader, _ references: inout ImportReferences) throws -> Int {
        var ids = ImportedIDs()
        var wanted = columns.compactMap { column in
            column.reference.map { (table: $0.table, number: $0.number, ids: ImportedIDs()) }
        }
        let problems = problems
        var uids: Set<RowUID> = []
        let count = try json.forEach { json in
            let (row, uid) = try reader.namedRow(&json)
            if let uid { uids.insert(uid) }
            if let id, !ids.insert(id.get(row) ?? 0) { throw UnfitRow() }
            for index in wanted.indices {
                if let id = wanted[index].number.get(row) { wanted[index].ids.insert(id) }
            }
            guard problems.allSatisfy({ $0(row) == nil }) else { throw UnfitRow() }
        }
        references.ids[name] = ids
        references.uids[name] = uids
        for (table, _, ids) in wanted { references.want(ids, of: table) }
        return count
    }

    @_specialize(where Row == Todo)
    @_specialize(where Row == Postponement)
    @_specialize(where Row == JournalPage)
    func store(_ json: inout JSONReader, _ db: Database, _ matching: RowMatching) throws -> Int {
        let insertion = try rowInsertion(db)
        return try json.forEach { json in
            var (row, uid) = try reader.namedRow(&json)
            guard problem?(row) == nil else { throw UnfitRow() }
            try place(&row, uid, matching)
            try insertion.insert(row)
        }
    }
}

/// A set of ids. An export's are in order with few gaps, so it keeps ranges; others are in an ordinary set.
struct ImportedIDs {
    /// Ascending, with a gap between any two.
    private var ranges: [ClosedRange<Int64>] = []
    private var others: Set<Int64> = []

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
        return !isInRange(id) && others.insert(id).inserted
    }

    mutating func formUnion(_ ids: ImportedIDs) {
        for range in ids.ranges { for id in range { insert(id) } }
        for id in ids.others { insert(id) }
    }

    func contains(_ id: Int64) -> Bool { isInRange(id) || others.contains(id) }

    func isSubset(of ids: ImportedIDs) -> Bool {
        others.allSatisfy(ids.contains)
            && ranges.allSatisfy { range in
                if ids.contains(wholly: range) { return true }
                return range.allSatisfy(ids.contains)
            }
    }

    private func contains(wholly range: ClosedRange<Int64>) -> Bool {
        guard let index = index(atOrBefore: range.lowerBound) else { return false }
        return ranges[index].upperBound >= range.upperBound
    }

    private func isInRange(_ id: Int64) -> Bool {
        guard let index = index(atOrBefore: id) else { return false }
        return ranges[index].contains(id)
    }

    /// The index of the last range that begins at an id or before.
    private func index(atOrBefore id: Int64) -> Int? {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].lowerBound <= id { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }
}
