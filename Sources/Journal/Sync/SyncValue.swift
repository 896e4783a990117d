/// The value of a column in an operation. A reference is the uid of its row, as text.
public indirect enum SyncValue: Hashable, Sendable {
    case null
    case flag(Bool)
    case number(Int64)
    case real(Double)
    case text(String)
    case list([SyncValue])
    case object([String: SyncValue])

    /// A reference to a row, or to none.
    public static func reference(_ uid: RowUID?) -> SyncValue {
        if let uid { .text(uid.description) } else { .null }
    }

    /// The text of a text.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The member of an object.
    public subscript(key: String) -> SyncValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }
}
