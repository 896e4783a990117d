import Journal

/// Where an export's lists are in its file, under NerfJournal's table names, and its other members. Since v9 their rows are
/// in today's form; columns and tables of later versions may be missing.
struct ExportedLists: ImportedRows {
    let version: Int
    /// The name of the zone in which it was written.
    let timeZone: String?
    private let source: JSONSource
    /// By the member's key.
    private let places: [String: Int]

    /// The keys of all lists that some version has.
    private static let keys = Set(Tables.all.map(\.list) + ["notes"])

    /// - Throws: ``JournalError`` if the file isn't JSON, of an unknown version, or lacks a list. Invalid JSON takes precedence
    ///   over other problems.
    init(_ source: JSONSource, latestVersion: Int) throws {
        var (places, timeZone) = ([String: Int](), String?.none)
        var version: Result<Int64, any Error>?
        var problem: (any Error)?
        try Self.refuseDatabase(source)
        var json = JSONReader(source)
        try json.object { json, key in
            // A null list counts as missing.
            if try json.isNull() { return }
            var value = json
            try json.skip()
            do {
                guard places.updateValue(value.place(), forKey: key) == nil else {
                    throw json.error("appears twice")
                }
                switch key {
                case "version": version = Result { try value.number() }
                case "timeZone": timeZone = try value.string()
                default:
                    if Self.keys.contains(key), value.next() != UInt8(ascii: "[") {
                        throw value.mismatch("a list")
                    }
                }
            } catch {
                problem = problem ?? error
            }
        }
        try json.end()
        (self.source, self.places, self.timeZone) = (source, places, timeZone)
        self.version = Int(try json.required(version, "version").get())
        if self.version > latestVersion {
            throw JournalError(
                "was exported by a newer Daybook (version \(self.version); this one reads up to \(latestVersion)). "
                    + "Update Daybook.")
        }
        guard self.version >= 1 else { throw JournalError("version: not a version: \(self.version)") }
        if let problem { throw problem }
        let required = Tables.all.filter { isRequired($0) }.map(\.list)
        if let key = Set(required).subtracting(places.keys).min() { throw JournalError("\(key): missing") }
    }

    private static func refuseDatabase(_ source: JSONSource) throws {
        var beginning: [UInt8] = []
        let magic = FileFingerprint.magic
        while beginning.count < magic.count, source.append(&beginning, beginning.count, magic.count) {}
        guard !beginning.starts(with: magic) else {
            throw JournalError(
                "is an SQLite database, not an exported file. If it is a journal, `daybook --database FILE` opens it, "
                    + "and `daybook restore FILE` replaces yours with it.")
        }
    }

    /// Whether an export must contain a table. NerfJournal omitted empty lists that it added until v7; since
    /// v9 all exports are Daybook's.
    private func isRequired(_ table: any StoredTable) -> Bool {
        let since = table.declared.since
        return since <= version && (version > 8 || !(2...7).contains(since))
    }

    /// A reader at a list; nil if there is none.
    func reader(of list: String) -> JSONReader? {
        places[list].map { JSONReader(source, at: $0, of: list) }
    }

    func lists<Row>(of table: Table<Row>) -> [ImportedList<Row>] {
        list(table.list) { [reader = table.reader, isEmpty = table.isEmpty] json in
            let named = try reader.namedRow(&json)
            return isEmpty?(named.row) == true ? nil : named
        }
    }

    /// A list whose rows are read in a way of their own; empty if it isn't there.
    func list<Row>(
        _ list: String, _ read: @escaping @Sendable (inout JSONReader) throws -> (Row, RowUID?)?
    ) -> [ImportedList<Row>] {
        reader(of: list).map { [ImportedList(json: $0, read: read)] } ?? []
    }

    /// Reads the rows of a list, if it is there.
    func forEach(in list: String, _ row: (inout JSONReader) throws -> Void) throws {
        guard var json = reader(of: list) else { return }
        try json.forEach(row)
    }
}
