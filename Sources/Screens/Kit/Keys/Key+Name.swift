import Journal

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
