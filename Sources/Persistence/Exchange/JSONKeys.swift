import Foundation

/// The keys of JSON objects of one type, in expected order.
struct JSONKeys: Sendable {
    let names: [String]
    /// The quoted names.
    fileprivate let quoted: [[UInt8]]

    init(_ names: [String]) {
        self.names = names
        quoted = names.map { Array("\"\($0)\"".utf8) }
    }
}

extension JSONReader {
    /// Reads an object. Compares each key with the next expected one before a lookup.
    /// - Parameters:
    ///   - member: Reads the value of the key at an index.
    ///   - other: Reads or skips the value of an unknown key.
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

    /// Consumes the given bytes if they are next.
    private mutating func passes(_ expected: [UInt8]) -> Bool {
        guard has(expected.count) else { return false }
        let isSame = bytes.withUnsafeBytes { bytes in
            expected.withUnsafeBytes { expected in
                guard let here = bytes.baseAddress, let there = expected.baseAddress else { return false }
                return memcmp(here + position, there, expected.count) == 0
            }
        }
        if isSame { position += expected.count }
        return isSame
    }
}
