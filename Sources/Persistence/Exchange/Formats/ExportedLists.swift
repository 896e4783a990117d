import Journal

/// The lists of rows in an export, under NerfJournal's table names.
struct ExportedLists {
    let version: Int
    let timeZone: String?
    let snapshot: JournalSnapshot

    /// - Parameter own: Reads lists in an older format; returns whether it read the key's.
    /// - Throws: ``JournalError``. Invalid JSON takes precedence over other problems.
    static func read(
        _ bytes: [UInt8], own: (_ key: String, inout JSONReader) throws -> Bool = { _, _ in false }
    ) throws -> ExportedLists {
        do {
            var json = JSONReader(bytes)
            var snapshot = JournalSnapshot()
            let members = try ExportMembers(&json, own: own) { try $0.read(&$1, into: &snapshot) }
            return ExportedLists(version: members.version, timeZone: members.timeZone, snapshot: snapshot)
        } catch {
            _ = try ExportVersion.search(bytes)
            throw error
        }
    }
}

/// The members of an export apart from its rows.
struct ExportMembers {
    private(set) var version = 0
    private(set) var timeZone: String?

    /// Reads an export.
    /// - Parameter own: Reads lists in an older format; returns whether it read the key's.
    /// - Parameter rows: Reads a table's list.
    /// - Throws: ``JournalError`` if it isn't JSON, or a member is missing or appears twice.
    init(
        _ json: inout JSONReader,
        own: (_ key: String, inout JSONReader) throws -> Bool = { _, _ in false },
        rows: (any StoredTable, inout JSONReader) throws -> Void
    ) throws {
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
                    try rows(table, &json)
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
        let since = table.declared.since
        return since <= version && (version > 8 || !(2...7).contains(since))
    }
}

/// The schema version of an export.
enum ExportVersion {
    /// - Throws: ``JournalError`` if the file isn't JSON or has no version.
    static func read(_ bytes: [UInt8]) throws -> Int {
        try last(in: bytes) ?? search(bytes)
    }

    /// The reason why an unrecognized file isn't an export.
    static func refusal(of file: ImportFile) -> any Error {
        switch file.version {
        case .failure(let error): error
        case .success(let version) where version > file.latestVersion:
            JournalError(
                "was exported by a newer Daybook (version \(version); this one reads up to \(file.latestVersion)). "
                    + "Update Daybook.")
        case .success(let version): JournalError("version: not a version: \(version)")
        }
    }

    /// Finds the version at the end of the file, its place if keys are sorted. The member before the final
    /// bracket always belongs to the root object, so the rest needn't be parsed.
    static func last(in bytes: [UInt8]) -> Int? {
        var rest = bytes[...]
        func dropBlanks() {
            while let byte = rest.last, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { rest = rest.dropLast() }
        }
        func drop(_ text: StaticString) -> Bool {
            dropBlanks()
            let end = rest.suffix(text.utf8CodeUnitCount)
            guard text.withUTF8Buffer({ end.elementsEqual($0) }) else { return false }
            rest = rest.dropLast(end.count)
            dropBlanks()
            return true
        }
        guard drop("}") else { return nil }
        let digits = rest.suffix(while: JSONReader.isDigit)
        rest = rest.dropLast(digits.count)
        guard drop(":"), drop("\"version\""), drop(",") else { return nil }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    /// Finds the version by parsing everything, which also validates the JSON.
    static func search(_ bytes: [UInt8]) throws -> Int {
        var json = JSONReader(bytes)
        var version: Int64?
        try json.object { json, key in
            if key == "version" { version = try json.number() } else { try json.skip() }
        }
        try json.end()
        return Int(try json.required(version, "version"))
    }
}

extension ArraySlice {
    /// The longest suffix whose elements satisfy a condition.
    fileprivate func suffix(while fits: (Element) -> Bool) -> ArraySlice {
        self[(lastIndex { !fits($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
