import Journal

/// A decoder for a table's rows in an export.
struct RowReader<Row: Sendable>: Sendable {
    private let blank: Row
    /// By key, in an export's order.
    private let columns: [Column<Row>]
    private let keys: JSONKeys
    /// The indexes of the required columns, in order of declaration.
    private let required: [Int]

    /// - Parameter others: The names of columns that the caller reads.
    init(_ columns: [Column<Row>], without others: Set<String> = [], blank: Row) {
        let read = columns.filter { !others.contains($0.name) }
        let sorted = read.sorted { $0.name < $1.name }
        self.blank = blank
        self.columns = sorted
        keys = JSONKeys(sorted.map(\.name))
        required = read.filter(\.isRequired).compactMap { column in
            sorted.firstIndex { $0.name == column.name }
        }
    }

    /// Decodes the next value as a row, with its name on all machines if it has one.
    func namedRow(_ json: inout JSONReader) throws -> (row: Row, uid: RowUID?) {
        var uid: RowUID?
        let row = try row(&json) { json, key in
            guard key == RowUID.exportKey, json.next() == UInt8(ascii: "\"") else { return try json.skip() }
            uid = RowUID(try json.string())
        }
        return (row, uid)
    }

    /// Decodes the next value as a row.
    /// - Parameter other: Reads or skips the value of an unknown key.
    func row(
        _ json: inout JSONReader,
        other: (inout JSONReader, _ key: String) throws -> Void = { json, _ in try json.skip() }
    ) throws -> Row {
        var row = blank
        var present: UInt64 = 0
        try json.object(
            keys,
            { json, index in
                try columns[index].read(&json, &row)
                present |= 1 << UInt64(index)
            }, other: other)
        for index in required where present & 1 << UInt64(index) == 0 {
            throw json.error(columns[index].name, "missing")
        }
        return row
    }
}

extension RowUID {
    /// The key of a row's name in an export.
    static let exportKey = "uid"
}
