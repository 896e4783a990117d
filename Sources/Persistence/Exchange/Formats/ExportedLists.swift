import Journal

/// The lists of rows in an export, under NerfJournal's table names.
struct ExportedLists {
    private(set) var version = 0
    private(set) var timeZone: String?
    private(set) var snapshot = JournalSnapshot()

    /// - Parameter own: Reads lists in another format than today's; returns whether it read the key's.
    /// - Throws: ``JournalError``. Invalid JSON takes precedence over other problems.
    static func read(
        _ bytes: [UInt8], own: (_ key: String, inout JSONReader) throws -> Bool = { _, _ in false }
    ) throws -> ExportedLists {
        do {
            return try ExportedLists(bytes, own)
        } catch {
            _ = try ExportVersion.search(bytes)
            throw error
        }
    }

    private init(_ bytes: [UInt8], _ own: (String, inout JSONReader) throws -> Bool) throws {
        var json = JSONReader(bytes)
        var version: Int64?
        var present: Set<String> = []
        try json.object { json, key in
            // A null list counts as missing.
            if try json.isNull() { return }
            guard present.insert(key).inserted else { throw JournalError("\(key): appears twice") }
            switch key {
            case "version": version = try json.number()
            case "timeZone": timeZone = try json.string()
            case _ where try own(key, &json): break
            default:
                if let table = Tables.all.first(where: { $0.list == key }) {
                    try table.read(&json, into: &snapshot)
                } else {
                    try json.skip()
                }
            }
        }
        try json.end()
        self.version = Int(try json.required(version, "version"))
        let required = Tables.all.filter { isRequired($0) }.map(\.list)
        if let key = Set(required).subtracting(present).min() { throw JournalError("\(key): missing") }
    }

    /// Whether an export must contain a table. NerfJournal omitted empty lists that it added until v7; since
    /// v9 all exports are Daybook's.
    private func isRequired(_ table: any StoredTable) -> Bool {
        table.since <= version && (version > 8 || !(2...7).contains(table.since))
    }
}
