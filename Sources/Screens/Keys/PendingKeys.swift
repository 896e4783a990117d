/// The keys typed before a command's last one: a count, and the beginning of a sequence.
public struct PendingKeys: Equatable, Sendable {
    /// The count being typed or, while a command runs, that of the command; nil without one.
    public internal(set) var count: Int?
    /// The keys of a sequence that needs more; nil if none was begun.
    public internal(set) var sequence: KeySequence?

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
