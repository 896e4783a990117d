import Journal

/// The output of `daybook list --json`, written incrementally.
public struct TodoListJSON: Sendable {
    private var bytes: [UInt8] = []
    private var isFirst = true

    /// - Parameters:
    ///   - day: The day of the page, or the day that states are relative to.
    ///   - journal: The journal's id.
    ///   - hidden: The todos hidden on the day's weekday, which aren't among the others.
    public init(day: Day, isStarted: Bool, journal: String, hidden: [JSONValue] = []) {
        bytes.append(UInt8(ascii: "{"))
        let members: [(String, JSONValue)] = [
            ("day", .text(day.description)), ("hidden", .list(hidden)), ("journal", .text(journal)),
            ("started", .flag(isStarted)),
        ]
        for (key, value) in members {
            begin(key)
            value.write(to: &bytes, depth: 1)
            bytes.append(UInt8(ascii: ","))
        }
        begin("todos")
        bytes.append(UInt8(ascii: "["))
    }

    private mutating func begin(_ key: String) {
        JSONValue.breakLine(&bytes, 1)
        bytes.append(contentsOf: "\"\(key)\" : ".utf8)
    }

    public mutating func append(_ todo: JSONValue) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        JSONValue.breakLine(&bytes, 2)
        todo.write(to: &bytes, depth: 2)
    }

    public mutating func end() {
        if isFirst { bytes.append(UInt8(ascii: "\n")) }
        JSONValue.breakLine(&bytes, 1)
        bytes.append(contentsOf: "]\n}\n".utf8)
    }

    /// The number of bytes ready to take.
    public var count: Int { bytes.count }

    /// The JSON written since the last call.
    public mutating func flush() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }
}
