/// Keys pressed one after another that run a command, such as `gg`; usually a single key.
public struct KeySequence: Hashable, Sendable {
    public let first: Key
    /// The keys after the first; empty for a single key, so that looking one up allocates nothing.
    public let rest: [Key]

    public init(_ first: Key, _ rest: [Key] = []) {
        self.first = first
        self.rest = rest
    }

    public var count: Int { 1 + rest.count }

    /// Whether all keys of this sequence begin a longer one.
    func isPrefix(of other: KeySequence) -> Bool {
        first == other.first && rest.count < other.rest.count && other.rest.starts(with: rest)
    }

    /// Whether its first key is a digit that can begin a count.
    public var beginsLikeCount: Bool { PendingKeys().digit(of: first) != nil }

    func appending(_ key: Key) -> KeySequence { KeySequence(first, rest + [key]) }

    /// The shorter sequences that begin this one.
    var prefixes: [KeySequence] { rest.indices.map { KeySequence(first, Array(rest[..<$0])) } }
}

/// Single keys, so that a table of commands reads `[.character("j"), .down]`.
extension KeySequence {
    public static func character(_ character: Character) -> KeySequence { KeySequence(.character(character)) }
    public static func control(_ character: Character) -> KeySequence { KeySequence(.control(character)) }
    public static func alt(_ character: Character) -> KeySequence { KeySequence(.alt(character)) }
    public static func function(_ number: Int) -> KeySequence { KeySequence(.function(number)) }
    public static let enter = KeySequence(.enter)
    public static let escape = KeySequence(.escape)
    public static let tab = KeySequence(.tab)
    public static let backTab = KeySequence(.backTab)
    public static let up = KeySequence(.up)
    public static let down = KeySequence(.down)
    public static let left = KeySequence(.left)
    public static let right = KeySequence(.right)
    public static let home = KeySequence(.home)
    public static let end = KeySequence(.end)
    public static let pageUp = KeySequence(.pageUp)
    public static let pageDown = KeySequence(.pageDown)
}

/// A sequence of characters: `"gg"`.
extension KeySequence: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) {
        let keys = text.map(Key.character)
        self.init(keys.first ?? .unknown, Array(keys.dropFirst()))
    }
}
