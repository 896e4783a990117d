import Journal

/// The form of a JSON value, as a JSON Schema (draft 2020-12).
public indirect enum JSONSchema: Sendable {
    case flag, number, text
    /// `yyyy-MM-dd`.
    case day
    /// A UTC date and time.
    case instant
    case word([String])
    /// The value, or null.
    case nullable(JSONSchema)
    case list(JSONSchema)
    case object([Field])

    /// A field of an object. No other fields are allowed.
    public struct Field: Sendable {
        let name: String
        let schema: JSONSchema
        let note: String?
        let isRequired: Bool

        /// - Parameters:
        ///   - note: What it is, if its name doesn't say so.
        ///   - isRequired: Whether it is always there. A missing value is null.
        public init(_ name: String, _ schema: JSONSchema, _ note: String? = nil, isRequired: Bool = true) {
            self.name = name
            self.schema = schema
            self.note = note
            self.isRequired = isRequired
        }
    }

    /// The whole schema.
    public func document(title: String) -> JSONValue {
        let head: [(key: String, value: JSONValue)] = [
            ("$schema", .text("https://json-schema.org/draft/2020-12/schema")), ("title", .text(title)),
        ]
        return .object((head + members).sorted { $0.key < $1.key })
    }

    private var value: JSONValue { .object(members) }

    private var members: [(key: String, value: JSONValue)] {
        switch self {
        case .flag: [("type", .text("boolean"))]
        case .number: [("type", .text("integer"))]
        case .text: [("type", .text("string"))]
        case .day: [("format", .text("date")), ("type", .text("string"))]
        case .instant: [("format", .text("date-time")), ("type", .text("string"))]
        case .word(let words): [("enum", .list(words.map { .text($0) }))]
        case .nullable(let schema): [("anyOf", .list([schema.value, ["type": .text("null")]]))]
        case .list(let schema): [("items", schema.value), ("type", .text("array"))]
        case .object(let fields): Self.members(fields.sorted { $0.name < $1.name })
        }
    }

    private static func members(_ fields: [Field]) -> [(key: String, value: JSONValue)] {
        let properties = fields.map { field in
            let note = field.note.map { [(key: "description", value: JSONValue.text($0))] } ?? []
            return (
                key: field.name,
                value: JSONValue.object((field.schema.members + note).sorted { $0.key < $1.key })
            )
        }
        return [
            ("additionalProperties", .flag(false)), ("properties", .object(properties)),
            ("required", .list(fields.filter(\.isRequired).map { .text($0.name) })),
            ("type", .text("object")),
        ]
    }
}

extension JSONSchema {
    /// What the id of a journal is, in an object about a whole journal.
    public static let journalNote = "The journal's id."
}
