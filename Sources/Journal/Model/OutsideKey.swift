/// What a todo or a part of a day's text is called in another program, from which it was imported: importing it again changes it
/// instead of adding it twice.
public struct OutsideKey: Hashable, Identifiable, Sendable {
    public var id: Int64
    /// The format and the name there: `taskwarrior:6c3f0d5e-…`.
    public var name: String
    /// Nil for a text, or once the todo was deleted here.
    public var todoID: Int64?
    /// A fingerprint of each field as it was there last: `t:9f86d081 d:…`.
    public var fields: String

    public init(id: Int64, name: String, todoID: Int64? = nil, fields: String = "") {
        (self.id, self.name, self.todoID, self.fields) = (id, name, todoID, fields)
    }

    /// FNV-1a, which is the same on all machines.
    public static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// The name of a row of a format. Names on several machines are compared without case, so what has case is hashed.
    public static func name(_ key: String, in format: String) -> String {
        let isPlain =
            key.utf8.count <= 200
            && key.utf8.allSatisfy { byte in
                (0x21...0x7E).contains(byte) && !(0x41...0x5A).contains(byte)
            }
        guard !isPlain else { return "\(format):\(key)" }
        return "\(format):\(RowUID(hashing: [key]).description)"
    }

    /// The name on all machines of the todo that is called so outside, so that machines which import the same have one.
    public static func uid(ofTodo name: String) -> RowUID { RowUID(hashing: ["outside", name]) }
}
