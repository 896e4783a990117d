/// The keys of objects that are all of one kind, in the order in which they are expected.
struct JSONKeys: Sendable {
    let names: [String]
    /// The names as JSON has them: in quotation marks.
    fileprivate let quoted: [[UInt8]]

    init(_ names: [String]) {
        self.names = names
        quoted = names.map { Array("\"\($0)\"".utf8) }
    }
}

extension JSONReader {
    /// Reads an object of known keys, which are compared with those that are next in order before they are looked up.
    /// - Parameters:
    ///   - member: Reads the value of the key at an index.
    ///   - other: Reads, or skips, the value of any other key.
    mutating func object(
        _ keys: JSONKeys, _ member: (inout JSONReader, _ index: Int) throws -> Void,
        other: (inout JSONReader, _ key: String) throws -> Void = { json, _ in try json.skip() }
    ) throws {
        var expected = 0
        try members { json -> (String, Int?) in
            if expected < keys.names.count, json.passes(keys.quoted[expected]) {
                expected += 1
                return (keys.names[expected - 1], expected - 1)
            }
            let key = try json.text()
            let index = keys.names.firstIndex(of: key)
            if let index { expected = index + 1 }
            return (key, index)
        } value: { json, key, index in
            if let index { try member(&json, index) } else { try other(&json, key) }
        }
    }

    /// Passes over some bytes, if they are next.
    private mutating func passes(_ expected: [UInt8]) -> Bool {
        let end = position + expected.count
        guard end <= bytes.count else { return false }
        for index in expected.indices where bytes[position + index] != expected[index] { return false }
        position = end
        return true
    }
}
