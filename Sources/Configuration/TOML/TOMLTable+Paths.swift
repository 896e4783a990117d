/// Why a key or a table can't be added: it is there already, and complete.
struct TableConflict: Error {}

/// The rules of TOML about who may add to a table.
extension TOMLTable {
    /// Defines the table of a header.
    mutating func open(_ path: ArraySlice<String>, isArray: Bool) throws(TableConflict) {
        guard let key = path.first else { return }
        let rest = path.dropFirst()
        switch self[key] {
        case nil where !rest.isEmpty:
            var table = TOMLTable(origin: .implied)
            try table.open(rest, isArray: isArray)
            self[key] = .table(table)
        case nil:
            self[key] = isArray ? .array([.table(TOMLTable())]) : .table(TOMLTable())
        case .table(var table) where !rest.isEmpty && table.origin != .inline:
            self[key] = nil  // Not copied while it is changed.
            defer { self[key] = .table(table) }
            try table.open(rest, isArray: isArray)
        case .table(var table) where rest.isEmpty && !isArray && table.origin == .implied:
            table.origin = .header
            self[key] = .table(table)
        case .array(var values):
            // Only an array of headers has such a table as its last.
            guard case .table(var last)? = values.last, last.origin == .header else { throw TableConflict() }
            guard !rest.isEmpty || isArray else { throw TableConflict() }
            self[key] = nil
            defer { self[key] = .array(values) }
            if rest.isEmpty { return values.append(.table(TOMLTable())) }
            defer { values.append(.table(last)) }
            values.removeLast()
            try last.open(rest, isArray: isArray)
        default: throw TableConflict()
        }
    }

    /// Changes the table that a header has opened.
    mutating func change(
        _ path: ArraySlice<String>, _ body: (inout TOMLTable) throws(TableConflict) -> Void
    ) throws(TableConflict) {
        guard let key = path.first else { return try body(&self) }
        switch self[key] {
        case .table(var table):
            self[key] = nil
            defer { self[key] = .table(table) }
            try table.change(path.dropFirst(), body)
        case .array(var values):
            guard case .table(var table)? = values.last else { throw TableConflict() }
            self[key] = nil
            values.removeLast()
            defer {
                values.append(.table(table))
                self[key] = .array(values)
            }
            try table.change(path.dropFirst(), body)
        default: throw TableConflict()
        }
    }

    /// Adds a value under a key, which may have dots.
    mutating func add(_ value: TOMLValue, at path: ArraySlice<String>) throws(TableConflict) {
        guard let key = path.first else { return }
        let rest = path.dropFirst()
        switch self[key] {
        case nil where rest.isEmpty: self[key] = value
        case nil:
            var table = TOMLTable(origin: .dotted)
            try table.add(value, at: rest)
            self[key] = .table(table)
        case .table(var table) where !rest.isEmpty && table.origin == .dotted:
            self[key] = nil
            defer { self[key] = .table(table) }
            try table.add(value, at: rest)
        default: throw TableConflict()
        }
    }
}
