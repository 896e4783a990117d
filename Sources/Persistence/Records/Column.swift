import GRDB

/// A column of a table: a property of its rows, with how it is coded in SQLite and in JSON.
struct Column<Row: Sendable>: Sendable {
    /// The name in SQLite, and the key in JSON.
    let name: String
    let property: PartialKeyPath<Row> & Sendable
    /// The version of the schema that added it; nil where that is its table's.
    let since: Int?
    let role: Role
    /// Whether it can be without a value.
    let isOptional: Bool
    /// What no two rows have in common in this column, in words; nil where they may.
    let unique: String?
    /// Decodes the value at an index of a stored row. Throws ``StoredRow/Unreadable`` where the row means nothing without
    /// it.
    let decode: @Sendable (StoredRow, Int, inout Row) throws -> Void
    let encode: @Sendable (Row) -> DatabaseValue
    let read: @Sendable (inout JSONReader, inout Row) throws -> Void
    let write: @Sendable (inout JSONWriter, Row) -> Void

    enum Role: Sendable {
        case value
        case id(Number)
        case reference(Reference, Number)
    }

    /// An id or a reference as a number.
    struct Number: Sendable {
        let get: @Sendable (Row) -> Int64?
        let set: @Sendable (inout Row, Int64?) -> Void
    }

    init<Value>(
        _ name: String, _ path: WritableKeyPath<Row, Value> & Sendable, _ type: ColumnType<Value>,
        since: Int? = nil, unique: String? = nil
    ) {
        self.init(name, path, type, since: since, unique: unique, role: .value)
    }

    /// A row's id.
    init(id path: WritableKeyPath<Row, Int64> & Sendable) {
        self.init("id", path, .id, role: .id(.init(path)))
    }

    /// The row of another table without which a row means nothing: it is deleted with it.
    /// - Parameter noun: What the other row is called here.
    init<Other>(
        _ name: String, _ path: WritableKeyPath<Row, Int64> & Sendable, to table: Table<Other>,
        called noun: String? = nil
    ) {
        let reference = Reference(
            table: table.name, noun: noun ?? table.noun, isRequired: true, onDeletion: .deletesRow)
        self.init(name, path, .reference, role: .reference(reference, .init(path)))
    }

    /// The row of another table, if there is one.
    init<Other>(
        _ name: String, _ path: WritableKeyPath<Row, Int64?> & Sendable, to table: Table<Other>,
        onDeletion: Reference.Deletion, since: Int? = nil
    ) {
        let number = Number(get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
        let reference = Reference(
            table: table.name, noun: table.noun, isRequired: false, onDeletion: onDeletion)
        self.init(name, path, .reference, since: since, role: .reference(reference, number))
    }

    private init<Value>(
        _ name: String, _ path: WritableKeyPath<Row, Value> & Sendable, _ type: ColumnType<Value>,
        since: Int? = nil, unique: String? = nil, role: Role
    ) {
        self.name = name
        self.property = path
        self.since = since
        self.role = role
        self.unique = unique
        isOptional = type.isOptional
        let property = StoredProperty(path)
        decode = { stored, index, row in property.set(&row, try type.decode(stored, index)) }
        encode = { type.encode(property.get($0)) }
        read = { json, row in property.set(&row, try type.read(&json)) }
        write = { json, row in type.write(&json, property.get(row)) }
    }

    /// Whether an export must have it: an older one lacks what came later, and some programs leave out `null`.
    var isRequired: Bool { since == nil && !isOptional }

    /// The reference that the column is, if it is one.
    var reference: Reference? {
        if case .reference(let reference, _) = role { reference } else { nil }
    }
}

extension Column.Number {
    fileprivate init(_ path: WritableKeyPath<Row, Int64> & Sendable) {
        self.init(get: { $0[keyPath: path] }, set: { if let id = $1 { $0[keyPath: path] = id } })
    }
}

/// The row of another table that a column refers to.
struct Reference: Sendable {
    /// What goes when the row referred to is deleted.
    enum Deletion: Sendable {
        case deletesRow, clearsReference
    }

    let table: String
    /// What the row referred to is called.
    let noun: String
    let isRequired: Bool
    let onDeletion: Deletion
}
