import Journal

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
            guard case .reference(let reference, let number) = column.role else { continue }
            let known = ids[reference.table] ?? []
            for (index, row) in rows.enumerated() {
                guard let id = number.get(row), !known.contains(id) else { continue }
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
