import Foundation

/// The fields of each output in JSON, from the schemas that the program prints.
struct JSONReference {
    /// An output's title and fields, the fields with backticks.
    private var outputs: [(title: String, fields: String)]

    /// - Parameter schemas: What `daybook schema` prints, an object with the schema of each output by its name.
    init(schemas: [String: Any]) {
        let all = schemas.compactMapValues { $0 as? [String: Any] }
        let todo = all["todo"].map(Self.names)
        outputs = all.sorted { $0.key < $1.key }.map { name, schema in
            let known = name == "todo" ? nil : todo
            return (schema["title"] as? String ?? name, Self.fields(of: schema, todo: known))
        }
    }

    /// A list of the outputs, as mdoc(7).
    var manual: [String] {
        [".Bl -tag -width Ds"]
            + outputs.flatMap { [".It \(Roff.escaped($0.title))"] + Roff.text($0.fields + ".") } + [".El"]
    }

    private static func names(of schema: [String: Any]) -> [String] {
        (schema["properties"] as? [String: Any] ?? [:]).keys.sorted()
    }

    /// The names of an object's fields; in brackets, the fields or values of each that has its own.
    /// - Parameter todo: The fields of a todo, which are listed only once.
    private static func fields(of schema: [String: Any], todo: [String]?) -> String {
        let properties = schema["properties"] as? [String: Any] ?? [:]
        return properties.sorted { $0.key < $1.key }.map { name, value in
            let inner = object(in: value)
            if let todo, let inner, names(of: inner) == todo { return "`\(name)` (of a todo)" }
            if let inner { return "`\(name)` (\(fields(of: inner, todo: todo)))" }
            let values = values(in: value).map { "`\($0)`" }.joined(separator: ", ")
            return values.isEmpty ? "`\(name)`" : "`\(name)` (\(values))"
        }.joined(separator: ", ")
    }

    /// The object that a value, or each of a list, is; nil if it is none.
    private static func object(in value: Any) -> [String: Any]? {
        guard let value = value as? [String: Any] else { return nil }
        if value["properties"] != nil { return value }
        if let items = value["items"] { return object(in: items) }
        return (value["anyOf"] as? [Any])?.lazy.compactMap(object).first
    }

    /// The values that a field, or each of a list, can have; empty if they aren't listed.
    private static func values(in value: Any) -> [String] {
        guard let value = value as? [String: Any] else { return [] }
        if let values = value["enum"] as? [String] { return values }
        if let items = value["items"] { return values(in: items) }
        return (value["anyOf"] as? [Any] ?? []).flatMap(values)
    }
}
