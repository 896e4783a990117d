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

extension Key: CustomStringConvertible {
    /// The key's notation in help and configuration: `C-r`, `Space`, `PgDn`, `a`.
    public var description: String {
        switch self {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .control("@"): "C-Space"
        case .control(let character): "C-\(character)"
        case .alt(" "): "M-Space"
        case .alt("\u{7F}"): "M-BS"
        case .alt(let character): "M-\(character)"
        case .function(let number): "F\(number)"
        case .paste: "Paste"
        case .mouse: "Mouse"
        case .unknown: "?"
        default: Self.names.first { $0.key == self }?.name ?? "?"
        }
    }

    /// The key's name in a sentence; keys without a name or a visible character are described.
    var spoken: String {
        switch self {
        case .unknown, .paste, .mouse: "That key"
        case .character(let character) where DisplayText.width(of: description) == 0:
            character.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }
                .joined(separator: " ")
        default: description
        }
    }

    /// The names of keys; the first of several is shown.
    private static let names: [(name: String, key: Key)] = [
        ("Enter", .enter), ("Return", .enter), ("Esc", .escape), ("Escape", .escape), ("Tab", .tab),
        ("S-Tab", .backTab), ("BS", .backspace), ("Backspace", .backspace), ("Del", .delete),
        ("Delete", .delete), ("Ins", .insert), ("Insert", .insert), ("↑", .up), ("Up", .up), ("↓", .down),
        ("Down", .down), ("←", .left), ("Left", .left), ("→", .right), ("Right", .right), ("Home", .home),
        ("End", .end), ("PgUp", .pageUp), ("PageUp", .pageUp), ("PgDn", .pageDown), ("PageDown", .pageDown),
        ("Space", .character(" ")), ("C-←", .wordLeft), ("C-Left", .wordLeft), ("C-→", .wordRight),
        ("C-Right", .wordRight), ("C-Del", .deleteWord), ("C-Delete", .deleteWord),
    ]

    /// Examples of accepted names, for messages.
    public static let understood =
        "a, Space, C-r, M-x, F5, Enter, Esc, Tab, Up, PgDn, …; two in a row are dd or g Space"

    /// Parses a key's name in the notation of ``description``; `Up` and the like are accepted for arrows.
    public init(named name: String) throws(ExpressionError) {
        if let known = Self.names.first(where: { $0.name.lowercased() == name.lowercased() })?.key {
            self = known
        } else if name.unicodeScalars.count == 1, let character = name.first, Self.canBeTyped(character) {
            self = .character(character)
        } else if name.hasPrefix("C-") {
            self = try Self.withControl(name)
        } else if name.hasPrefix("M-") {
            let rest = String(name.dropFirst(2))
            switch try Key(named: rest) {
            case .character(let character): self = .alt(character)
            case .backspace: self = .alt("\u{7F}")
            default: throw Self.unknown(name)
            }
        } else if name.first?.lowercased() == "f", let number = Int(name.dropFirst()),
            (1...20).contains(number)
        {
            self = .function(number)
        } else {
            throw Self.unknown(name)
        }
    }

    private static func canBeTyped(_ character: Character) -> Bool {
        !character.isWhitespace && DisplayText.width(of: String(character)) > 0
            && !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    private static func withControl(_ name: String) throws(ExpressionError) -> Key {
        let rest = name.dropFirst(2).lowercased()
        if rest == "space" { return .control("@") }
        // Terminals send these as other keys.
        let sentAs = ["i": "Tab", "m": "Enter", "j": "Enter", "h": "BS", "[": "Esc"]
        if let other = sentAs[rest] {
            throw ExpressionError("terminals send \(name) as \(other): write that")
        }
        guard rest.count == 1, let character = rest.first,
            "abcdefghijklmnopqrstuvwxyz@\\]^_".contains(character)
        else { throw unknown(name) }
        return .control(character)
    }

    private static func unknown(_ name: String) -> ExpressionError {
        ExpressionError("no such key: \(name.quoted) (keys are \(understood))")
    }

    /// Whether editing a line needs the key: a character or an editing key.
    public var isTyped: Bool {
        switch self {
        case .character, .enter, .escape, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right,
            .home, .end, .wordLeft, .wordRight, .deleteWord:
            true
        default: false
        }
    }
}
