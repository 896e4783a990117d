import Journal

extension JSONReader {
    /// Reads a value of any type.
    mutating func syncValue() throws -> SyncValue {
        switch next() {
        case UInt8(ascii: "{"): return .object(try syncObject())
        case UInt8(ascii: "["): return .list(try list { try $0.syncValue() })
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .flag(try flag())
        case UInt8(ascii: "n"):
            try word("null")
            return .null
        default:
            let token = String(decoding: try numberToken(), as: UTF8.self)
            if let number = Int64(token) { return .number(number) }
            guard let number = Double(token), number.isFinite else { throw error("too large") }
            return .real(number)
        }
    }

    /// Reads an object of values of any type. Throws if a key appears twice.
    mutating func syncObject() throws -> [String: SyncValue] {
        var members: [String: SyncValue] = [:]
        try object { json, key in
            guard members.updateValue(try json.syncValue(), forKey: key) == nil else {
                throw json.error("appears twice")
            }
        }
        return members
    }

    /// Reads a number within bounds.
    mutating func number(in bounds: ClosedRange<Int64>) throws -> Int64 {
        let value = try number()
        guard bounds.contains(value) else {
            throw error("not a number from \(bounds.lowerBound) to \(bounds.upperBound)")
        }
        return value
    }

    /// Reads a string that names something.
    mutating func named<Value>(_ value: (String) -> Value?) throws -> Value {
        let text = try string()
        guard let value = value(text) else { throw error("\(text.harmless) isn't known here") }
        return value
    }
}
