/// A value of TOML 1.1.
enum TOMLValue: Equatable, Sendable {
    case string(String)
    case integer(Int)
    /// As it is written; no setting takes one.
    case float(String)
    case boolean(Bool)
    /// As it is written; no setting takes one.
    case date(String)
    /// Seconds after midnight; fractions are left out.
    case time(Int)
    case array([TOMLValue])
    case table(TOMLTable)

    /// The name of its type, for messages.
    var type: String {
        switch self {
        case .string: "string"
        case .integer: "integer"
        case .float: "float"
        case .boolean: "boolean"
        case .date: "date"
        case .time: "time"
        case .array: "array"
        case .table: "table"
        }
    }

    var string: String? { if case .string(let text) = self { text } else { nil } }
    var array: [TOMLValue]? { if case .array(let values) = self { values } else { nil } }
    var table: TOMLTable? { if case .table(let table) = self { table } else { nil } }
}

/// The keys of a TOML document or of a table in it, with their values.
struct TOMLTable: Equatable, Sendable {
    /// How a table came to be, which decides who may add to it.
    enum Origin: Sendable {
        /// By the header of a table in it.
        case implied
        case header
        /// By a dotted key.
        case dotted
        /// Braces, or a value of an array of tables: complete as it is.
        case inline
    }

    var origin = Origin.header
    private(set) var values: [String: TOMLValue] = [:]

    /// Sorted.
    var keys: [String] { values.keys.sorted() }

    subscript(_ key: String) -> TOMLValue? {
        get { values[key] }
        set { values[key] = newValue }
    }
}

/// What a text says, up to its first mistake.
struct TOMLReading {
    let table: TOMLTable
    /// The mistake, and the line, from 1, of the statement with it, the first that isn't in the table; nil if there is none.
    let failure: (mistake: InvalidTOML, line: Int)?
}

/// Why a text isn't TOML.
struct InvalidTOML: Error, Equatable {
    /// From 1.
    let line: Int
    let reason: String
}
