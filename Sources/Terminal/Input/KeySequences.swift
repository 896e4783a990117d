import Screens

/// The meanings of sequences: the terminal's own from terminfo first, then the common ones.
struct KeySequences {
    private let own: [[UInt8]: Key]

    init(own: [[UInt8]: Key] = [:]) {
        self.own = own
    }

    /// The terminal's own key for a sequence.
    subscript(sequence: [UInt8]) -> Key? { own[sequence] }

    /// The key of a complete sequence; `.unknown` if it has no meaning.
    func key(for sequence: [UInt8]) -> Key {
        own[sequence] ?? Self.common(sequence)
    }

    /// Xterm's sequences, which nearly all terminals send in some mode.
    private static func common(_ sequence: [UInt8]) -> Key {
        // ESC, `[` or `O`, parameters, the final byte.
        guard sequence.count >= 3, let final = sequence.last else { return .unknown }
        let parameters = sequence[2..<(sequence.count - 1)]
        if sequence[1] == UInt8(ascii: "O") {
            // Those of rxvt with Control.
            if parameters.isEmpty, final == UInt8(ascii: "d") { return .wordLeft }
            if parameters.isEmpty, final == UInt8(ascii: "c") { return .wordRight }
            return parameters.isEmpty ? keypad(final) : .unknown
        }
        if let key = extended(parameters, final) ?? byWord(parameters, final) { return key }
        if final == UInt8(ascii: "~") {
            return Int(String(decoding: parameters, as: UTF8.self)).flatMap { numbered[$0] } ?? .unknown
        }
        if sequence.count == 4, sequence[2] == UInt8(ascii: "[") {
            // The Linux console: A to E.
            return (0x41...0x45).contains(final) ? .function(Int(final) - 0x40) : .unknown
        }
        // `1;1` means no modifiers.
        guard parameters.isEmpty || parameters.elementsEqual("1;1".utf8) || parameters.elementsEqual("1".utf8)
        else { return .unknown }
        return lettered(final)
    }

    /// A key as a character's code with modifiers: `ESC [ 27 ; 5 ; 108 ~` of xterm's modifyOtherKeys, or `ESC [ 108 ; 5 u`
    /// of kitty's protocol, which another program may have left on. Nil for another sequence.
    private static func extended(_ parameters: ArraySlice<UInt8>, _ final: UInt8) -> Key? {
        let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            // Behind a colon are other layouts, or what became of the key.
            UInt32(String(decoding: $0.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self))
        }
        let code: UInt32?
        let modifiers: UInt32?
        switch (Unicode.Scalar(final), numbers.count) {
        case ("~", 3) where numbers[0] == 27: (modifiers, code) = (numbers[1], numbers[2])
        case ("u", 1): (modifiers, code) = (1, numbers[0])
        case ("u", 2): (modifiers, code) = (numbers[1], numbers[0])
        default: return nil
        }
        guard let code, let scalar = Unicode.Scalar(code), let modifiers, modifiers > 0 else { return nil }
        let pressed = modifiers - 1
        if code < 0x20 || code == 0x7F {
            return code == 9 && pressed & 1 != 0 ? .backTab : KeyDecoder.controlKey(UInt8(code))
        }
        let character = Character(scalar)
        if pressed & 4 != 0 { return .control(Character(character.lowercased())) }
        if pressed & 2 != 0 { return .alt(character) }
        return .character(pressed & 1 != 0 ? Character(character.uppercased()) : character)
    }

    /// An arrow or Delete with Alt, Control or both: `ESC [ 1 ; 5 D`. Nil for another sequence.
    private static func byWord(_ parameters: ArraySlice<UInt8>, _ final: UInt8) -> Key? {
        switch (String(decoding: parameters, as: UTF8.self), Unicode.Scalar(final)) {
        case ("1;3", "D"), ("1;5", "D"), ("1;7", "D"), ("5", "D"): .wordLeft
        case ("1;3", "C"), ("1;5", "C"), ("1;7", "C"), ("5", "C"): .wordRight
        case ("3;3", "~"), ("3;5", "~"), ("3;7", "~"): .deleteWord
        default: nil
        }
    }

    private static let numbered: [Int: Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
        17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
        23: .function(11), 24: .function(12),
    ]

    private static func lettered(_ final: UInt8) -> Key {
        switch Unicode.Scalar(final) {
        case "A": .up
        case "B": .down
        case "C": .right
        case "D": .left
        case "H": .home
        case "F": .end
        case "P": .function(1)
        case "Q": .function(2)
        case "R": .function(3)
        case "S": .function(4)
        case "Z": .backTab
        default: .unknown
        }
    }

    /// The keypad's keys in application mode, as their printed characters.
    private static func keypad(_ final: UInt8) -> Key {
        switch Unicode.Scalar(final) {
        case "M": .enter
        case "I": .tab
        case " ": .character(" ")
        case "X": .character("=")
        case "j"..."y": .character(Character(Unicode.Scalar(final - 0x40)))
        default: lettered(final)
        }
    }
}
