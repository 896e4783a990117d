import Journal

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

extension KeySequence: CustomStringConvertible {
    /// The maximum number of keys in a sequence.
    private static let most = 4

    /// The notation in help and configuration: `dd`, `g Space`, `C-w j`.
    public var description: String {
        guard !rest.isEmpty else { return first.description }
        let names = ([first] + rest).map(\.description)
        let areTwoCharacters = names.count == 2 && names.allSatisfy { $0.count == 1 }
        return names.joined(separator: areTwoCharacters ? "" : " ")
    }

    /// The name in a sentence.
    var spoken: String { rest.isEmpty ? first.spoken : description }

    /// Parses a key, two characters, or keys separated by blanks: `x`, `C-r`, `dd`, `g j`, `C-w j`.
    public init(named name: String) throws(ExpressionError) {
        let names = name.split(separator: " ").map(String.init)
        guard names.count < 2 else {
            self = try Self.of(names)
            return
        }
        do throws(ExpressionError) {
            self.init(try Key(named: name))
        } catch {
            // Longer words are more likely the mistyped name of a key.
            guard name.count == 2, name.allSatisfy({ $0.isLetter || $0.isPunctuation || $0.isSymbol }) else {
                throw error
            }
            self = try Self.of(name.map(String.init))
        }
    }

    private static func of(_ names: [String]) throws(ExpressionError) -> KeySequence {
        guard names.count <= most else { throw ExpressionError("more than \(most) keys in a row") }
        var keys: [Key] = []
        for name in names { keys.append(try Key(named: name)) }
        if let cancel = keys.first(where: \.isCancel) {
            throw ExpressionError("\(cancel) cancels keys in a row")
        }
        return KeySequence(keys[0], Array(keys.dropFirst()))
    }
}

/// The keys typed before a command's last one: a count, and the beginning of a sequence.
public struct PendingKeys: Equatable, Sendable {
    /// The count being typed or, while a command runs, that of the command; nil without one.
    public internal(set) var count: Int?
    /// The keys of a sequence that needs more; nil if none was begun.
    public internal(set) var sequence: KeySequence?
    /// Whether typing has paused since they were begun, so that they and those that may follow are shown.
    var isShown = false

    public init() {}

    /// The largest count. More digits don't enlarge it.
    static let largestCount = 9_999

    /// Whether a count or a sequence was begun.
    var isBegun: Bool { count != nil || sequence != nil }

    /// Adds a digit to the count.
    mutating func add(digit: Int) {
        count = min(Self.largestCount, (count ?? 0) * 10 + digit)
    }

    /// The digit of a key that continues a count or begins one, which 0 doesn't.
    func digit(of key: Key) -> Int? {
        guard sequence == nil, case .character(let character) = key, character.isASCII,
            let digit = character.wholeNumberValue, digit > 0 || count != nil
        else { return nil }
        return digit
    }

    /// The keys as typed: `3g`.
    var description: String { (count.map(String.init) ?? "") + (sequence?.description ?? "") }
}

/// Keys that are complete: a whole sequence with its count, and its command on the screen in front.
public struct KeyStroke: Equatable, Sendable {
    let keys: KeySequence
    var count: Int?
    /// Nil if the keys have no command.
    let command: CommandName?

    /// The key for a prompt, which knows no sequences.
    var key: Key { keys.rest.isEmpty ? keys.first : .unknown }
}
