import Foundation
import Journal

/// What a command prints in JSON, with its schema.
public protocol JSONOutput: Sendable {
    static var schema: JSONSchema { get }
    var json: JSONValue { get }
}

/// An object, whose fields are said once: what is printed and the schema both follow from its form.
public protocol JSONObject: JSONOutput {
    static var form: JSONForm<Self> { get }
}

extension JSONObject {
    public static var schema: JSONSchema { form.schema }
    public var json: JSONValue { Self.form.json(of: self) }
}

/// The fields of an object, in alphabetical order.
public struct JSONForm<Value: Sendable>: Sendable {
    public struct Field: Sendable {
        let schema: JSONSchema.Field
        /// Nil if the field is left out.
        let json: @Sendable (Value) -> JSONValue?

        /// A field that is always there; a missing value is null.
        /// - Parameter note: What it is, if its name doesn't say so.
        public init<Output: JSONOutput>(
            _ name: String, _ note: String? = nil, _ output: @escaping @Sendable (Value) -> Output
        ) {
            schema = JSONSchema.Field(name, Output.schema, note)
            json = { output($0).json }
        }

        /// A field that is left out if it has no value.
        public init<Output: JSONOutput>(
            ifAny name: String, _ note: String? = nil, _ output: @escaping @Sendable (Value) -> Output?
        ) {
            schema = JSONSchema.Field(name, Output.schema, note, isRequired: false)
            json = { output($0)?.json }
        }

        /// A text that is one of some words.
        public init(
            _ name: String, oneOf words: [String], _ note: String? = nil,
            _ word: @escaping @Sendable (Value) -> String
        ) {
            schema = JSONSchema.Field(name, .word(words), note)
            json = { .text(word($0)) }
        }
    }

    public let fields: [Field]

    public init(_ fields: [Field]) {
        self.fields = fields.sorted { $0.schema.name < $1.schema.name }
    }

    /// The form of an object with the fields of a part of it.
    public func fields<Whole>(of part: @escaping @Sendable (Whole) -> Value) -> [JSONForm<Whole>.Field] {
        fields.map { field in .init(schema: field.schema) { field.json(part($0)) } }
    }

    public var schema: JSONSchema { .object(fields.map(\.schema)) }

    public func json(of value: Value) -> JSONValue {
        .object(fields.compactMap { field in field.json(value).map { (field.schema.name, $0) } })
    }
}

extension JSONForm {
    /// Writes an object, one of whose values, a long one, was written before.
    public func write(
        _ value: Value, to json: inout JSONWriter, with name: String,
        written copy: (JSONWriter.Output) throws -> Void
    ) throws {
        json.beginObject()
        for field in fields {
            guard let member = field.json(value) else { continue }
            json.key(field.schema.name)
            if field.schema.name == name { try json.value(written: copy) } else { json.value(member) }
        }
        json.endObject()
    }
}

extension JSONForm.Field {
    fileprivate init(schema: JSONSchema.Field, json: @escaping @Sendable (Value) -> JSONValue?) {
        (self.schema, self.json) = (schema, json)
    }
}

extension Bool: JSONOutput {
    public static var schema: JSONSchema { .flag }
    public var json: JSONValue { .flag(self) }
}

extension Int: JSONOutput {
    public static var schema: JSONSchema { .number }
    public var json: JSONValue { .number(Int64(self)) }
}

extension Int64: JSONOutput {
    public static var schema: JSONSchema { .number }
    public var json: JSONValue { .number(self) }
}

extension String: JSONOutput {
    public static var schema: JSONSchema { .text }
    public var json: JSONValue { .text(self) }
}

extension Day: JSONOutput {
    public static var schema: JSONSchema { .day }
    public var json: JSONValue { .text(description) }
}

extension Date: JSONOutput {
    public static var schema: JSONSchema { .instant }
    public var json: JSONValue { .text(ISO8601.string(self)) }
}

/// A list, Monday first: `["mon", "fri"]`.
extension Weekdays: JSONOutput {
    public static var schema: JSONSchema { .list(.word(Weekday.allCases.map(\.key))) }
    public var json: JSONValue { .list(days.map { .text($0.key) }) }
}

extension Optional: JSONOutput where Wrapped: JSONOutput {
    public static var schema: JSONSchema { .nullable(Wrapped.schema) }
    public var json: JSONValue { self?.json ?? .null }
}

extension Array: JSONOutput where Element: JSONOutput {
    public static var schema: JSONSchema { .list(Element.schema) }
    public var json: JSONValue { .list(map(\.json)) }
}

extension JSONOutput where Self: RawRepresentable<String> & CaseIterable {
    public static var schema: JSONSchema { .word(allCases.map(\.rawValue)) }
    public var json: JSONValue { .text(rawValue) }
}

extension TodoState: JSONOutput {}
extension TodoEnding.Kind: JSONOutput {}
extension SearchField: JSONOutput {}
extension CategoryColor: JSONOutput {}
