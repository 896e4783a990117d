import Foundation

/// Checks a JSON value by a JSON Schema, as far as ours go; a keyword that it doesn't know is a mistake.
struct JSONSchemaValidator {
    private(set) var mistakes: [String] = []

    /// The mistakes of a value, each with its path.
    static func mistakes(_ value: Any, _ schema: [String: Any]) -> [String] {
        var validator = JSONSchemaValidator()
        validator.check(value, schema, "$")
        return validator.mistakes
    }

    private mutating func check(_ value: Any, _ schema: [String: Any], _ path: String) {
        let known: Set = [
            "$schema", "title", "description", "type", "format", "enum", "anyOf", "items", "properties",
            "required",
            "additionalProperties",
        ]
        for keyword in Set(schema.keys).subtracting(known) { mistakes.append("\(path): \(keyword)?") }
        if let schemas = schema["anyOf"] as? [[String: Any]] {
            let all = schemas.map { Self.mistakes(value, $0) }
            if !all.contains([]) { mistakes += all.joined().map { "\(path) \($0)" } }
        }
        if let words = schema["enum"] as? [String], !((value as? String).map(words.contains) ?? false) {
            mistakes.append("\(path): \(value) isn't one of \(words)")
        }
        switch schema["type"] as? String {
        case nil: break
        case "null": require(value is NSNull, "null", value, path)
        case "boolean": require(isFlag(value), "a boolean", value, path)
        case "integer": require(value is Int && !isFlag(value), "an integer", value, path)
        case "string": check(text: value, schema["format"] as? String, path)
        case "array":
            guard let values = value as? [Any] else { return require(false, "an array", value, path) }
            for (index, value) in values.enumerated() {
                check(value, schema["items"] as? [String: Any] ?? [:], "\(path)[\(index)]")
            }
        case "object": check(object: value, schema, path)
        case let type?: mistakes.append("\(path): type \(type)?")
        }
    }

    private mutating func check(object value: Any, _ schema: [String: Any], _ path: String) {
        guard let object = value as? [String: Any] else { return require(false, "an object", value, path) }
        let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
        for name in schema["required"] as? [String] ?? [] where object[name] == nil {
            mistakes.append("\(path): no \(name)")
        }
        for (name, value) in object {
            if let schema = properties[name] {
                check(value, schema, "\(path).\(name)")
            } else {
                mistakes.append("\(path): \(name) isn't in the schema")
            }
        }
    }

    private mutating func check(text value: Any, _ format: String?, _ path: String) {
        guard let text = value as? String else { return require(false, "a string", value, path) }
        switch format {
        case "date": require(text.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil, "a day", value, path)
        case "date-time":
            require(text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil, "an instant", value, path)
        default: require(format == nil, "of format \(format ?? "")", value, path)
        }
    }

    private func isFlag(_ value: Any) -> Bool {
        // Foundation makes numbers of both; only a boolean's type is a character.
        (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? (value is Bool)
    }

    private mutating func require(_ isRight: Bool, _ expected: String, _ value: Any, _ path: String) {
        if !isRight { mistakes.append("\(path): \(value) isn't \(expected)") }
    }
}
