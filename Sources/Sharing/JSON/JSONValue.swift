import Journal

/// A JSON value of a command's output. In a literal, the keys of an object are in alphabetical order.
public enum JSONValue: Sendable {
    case null
    case flag(Bool)
    case number(Int64)
    case text(String)
    case list([JSONValue])
    case object([(key: String, value: JSONValue)])

    /// The whole output: the value, ending with a line break.
    public var document: String { text(isOneLine: false) }

    /// The value in one line, with a line break: a record of newline-delimited JSON.
    public var line: String { text(isOneLine: true) }

    private func text(isOneLine: Bool) -> String {
        var json = JSONWriter(isOneLine: isOneLine)
        json.value(self)
        json.newline()
        return String(decoding: json.bytes, as: UTF8.self)
    }
}

extension JSONWriter {
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .flag(let flag): self.value(flag)
        case .number(let number): self.value(number)
        case .text(let text): self.value(text)
        case .list(let values): list(values) { $0.value($1) }
        case .object(let members):
            object { json in
                for (key, value) in members {
                    json.key(key)
                    json.value(value)
                }
            }
        }
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        assert(zip(members, members.dropFirst()).allSatisfy { $0.0 < $1.0 }, "unsorted keys")
        self = .object(members.map { (key: $0, value: $1) })
    }
}
