import Screens

/// A parser from the terminal's bytes to keys, for input split at any point.
///
/// It reads bytes instead of `get_wch`'s results, since `get_wch` blocks inside ncurses after an Escape, drops
/// invalid UTF-8, and returns unknown sequences byte by byte, as if typed. It follows ECMA-48's grammar, so
/// that it consumes unknown sequences completely.
struct KeyDecoder {
    /// The reason why the decoder can't emit a key yet.
    enum Wait: Equatable {
        /// An Escape, which either stands alone or starts a sequence that follows at once.
        case afterEscape
        /// The rest of a sequence.
        case forRest
        /// The rest of a character.
        case forCharacter
        /// The rest of a reply to a question, which must not be taken for keys.
        case forReply
        /// The end of a paste, without a time limit; the value says whether the paste pauses.
        case forPasteEnd
    }

    /// A state of the grammar; `pending` holds the bytes since its first.
    private enum State {
        case normal
        case character(length: Int)
        case escape
        case altCharacter(length: Int)
        case controlSequence
        /// `ESC [ [`, a function key of the Linux console.
        case consoleKey
        case singleShift
        /// The three bytes of an old mouse report.
        case oldMouseReport
        /// A reply of the terminal (OSC, DCS, APC) that ends with BEL or `ESC \`.
        case string
        case paste
    }

    /// The maximum length of a terminal's reply in bytes; a longer string is an error.
    private static let longestSequence = 4096
    private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)
    private static let escape: UInt8 = 0x1B
    private static let focusOut: [UInt8] = Array("\u{1B}[O".utf8)

    private let sequences: KeySequences
    private var state = State.normal
    private var pending: [UInt8] = []
    private var keys: [Key] = []
    private var replies: [TerminalReply] = []
    /// Whether a paste has paused.
    private var hasPastePaused = false

    init(sequences: KeySequences = KeySequences()) {
        self.sequences = sequences
    }

    /// The current wait; nil between keys.
    var wait: Wait? {
        switch state {
        case .normal: nil
        case .escape: .afterEscape
        case .paste: .forPasteEnd
        case .character, .altCharacter: .forCharacter
        case .string where pending.starts(with: TerminalReply.backgroundStart): .forReply
        default: .forRest
        }
    }

    /// The keys completed by these bytes.
    mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
        for byte in bytes { decode(byte) }
        defer { keys = [] }
        return keys
    }

    /// The replies completed since the last call.
    mutating func removeReplies() -> [TerminalReply] {
        defer { replies = [] }
        return replies
    }

    /// The keys of an incomplete sequence after its time limit. A paste has none: taking its rest for keys
    /// would run a text as commands.
    mutating func timeOut() -> [Key] {
        switch state {
        case .normal: return []
        case .paste:
            hasPastePaused = true
            return []
        case .escape: emit(.escape)
        case .character: emit(.character("\u{FFFD}"))
        case .altCharacter: emit(.alt("\u{FFFD}"))
        case .controlSequence, .consoleKey, .singleShift, .oldMouseReport, .string:
            // Two bytes alone are Alt with a bracket, or with a capital O or P.
            emit(pending.count == 2 ? .alt(Character(Unicode.Scalar(pending[1]))) : .unknown)
        }
        defer { keys = [] }
        return keys
    }

    private mutating func emit(_ key: Key) {
        keys.append(key)
        forget()
    }

    /// Emits the key of a complete sequence, or records the reply that it is.
    private mutating func emitSequence(_ key: Key) {
        if key == .unknown, pending == Self.focusOut { return forget() }
        guard let reply = TerminalReply(pending) else { return emit(key) }
        replies.append(reply)
        forget()
    }

    private mutating func forget() {
        pending.removeAll(keepingCapacity: true)
        state = .normal
    }

    private mutating func decode(_ byte: UInt8) {
        switch state {
        case .normal: decodeFirst(byte)
        case .character(let length): decodeCharacter(byte, length: length, isAlt: false)
        case .altCharacter(let length): decodeCharacter(byte, length: length, isAlt: true)
        case .escape: decodeAfterEscape(byte)
        case .controlSequence: decodeControlSequence(byte)
        case .consoleKey:
            pending.append(byte)
            emit(sequences.key(for: pending))
        case .singleShift: decodeSingleShift(byte)
        case .oldMouseReport: decodeOldMouseReport(byte)
        case .string: decodeString(byte)
        case .paste: decodePaste(byte)
        }
    }

    private mutating func decodeFirst(_ byte: UInt8) {
        switch byte {
        case Self.escape:
            pending = [byte]
            state = .escape
        case 0x00...0x1F, 0x7F:
            emit(Self.controlKey(byte))
        case 0x20...0x7E:
            emit(.character(Character(Unicode.Scalar(byte))))
        default:
            startCharacter(byte, isAlt: false)
        }
    }

    static func controlKey(_ byte: UInt8) -> Key {
        switch byte {
        case 0x08, 0x7F: .backspace
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        case 0x1B: .escape
        case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
        default: .control(Character(Unicode.Scalar(byte + 0x40)))
        }
    }

    // MARK: UTF-8

    private mutating func startCharacter(_ byte: UInt8, isAlt: Bool) {
        let length =
            switch byte {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 0
            }
        guard length > 0 else {
            emit(isAlt ? .alt("\u{FFFD}") : .character("\u{FFFD}"))
            return
        }
        pending = [byte]
        state = isAlt ? .altCharacter(length: length) : .character(length: length)
    }

    private mutating func decodeCharacter(_ byte: UInt8, length: Int, isAlt: Bool) {
        guard (0x80...0xBF).contains(byte) else {
            // The byte that cut the character off starts something else.
            emit(isAlt ? .alt("\u{FFFD}") : .character("\u{FFFD}"))
            decode(byte)
            return
        }
        pending.append(byte)
        guard pending.count == length else { return }
        let scalars = String(decoding: pending, as: UTF8.self).unicodeScalars
        // Surrogates and overlong forms decode to several U+FFFD, but are one unrecognised key.
        let scalar = scalars.count == 1 ? scalars.first ?? "\u{FFFD}" : "\u{FFFD}"
        if (0x80...0x9F).contains(scalar.value) {
            emit(.unknown)
        } else {
            emit(isAlt ? .alt(Character(scalar)) : .character(Character(scalar)))
        }
    }

    // MARK: After Escape

    private mutating func decodeAfterEscape(_ byte: UInt8) {
        pending.append(byte)
        if let key = sequences[pending] {
            emit(key)
            return
        }
        switch byte {
        case UInt8(ascii: "["): state = .controlSequence
        case UInt8(ascii: "O"): state = .singleShift
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"): state = .string
        case 0x08, 0x7F: emit(.alt("\u{7F}"))
        case 0x20...0x7E: emit(.alt(Character(Unicode.Scalar(byte))))
        case 0x80...: startCharacter(byte, isAlt: true)
        default:
            // Escape, quickly followed by another key.
            emit(.escape)
            decode(byte)
        }
    }

    private mutating func decodeControlSequence(_ byte: UInt8) {
        if byte == Self.escape || byte == 0x18 || byte == 0x1A {
            cutShort(by: byte)
            return
        }
        pending.append(byte)
        if pending.count == 3, byte == UInt8(ascii: "[") {
            state = .consoleKey
        } else if let key = sequences[pending] {
            emit(key)
        } else if (0x40...0x7E).contains(byte) {
            if pending == Array("\u{1B}[200~".utf8) {
                pending = []
                state = .paste
            } else if pending == Array("\u{1B}[M".utf8) {
                state = .oldMouseReport
            } else if let report = MouseReport.sgr(pending) {
                emit(report)
            } else {
                emitSequence(sequences.key(for: pending))
            }
        } else if !(0x20...0x3F).contains(byte) || pending.count > Self.longestSequence {
            emit(.unknown)
        }
    }

    private mutating func decodeOldMouseReport(_ byte: UInt8) {
        pending.append(byte)
        if pending.count == 6 { emit(MouseReport.old(pending[3...])) }
    }

    /// Emits a report with a known meaning; ignores others.
    private mutating func emit(_ report: MouseReport.Report) {
        if let key = report.key { emit(key) } else { forget() }
    }

    private mutating func decodeSingleShift(_ byte: UInt8) {
        guard (0x30...0x39).contains(byte) || (0x40...0x7E).contains(byte) || byte == 0x20 else {
            cutShort(by: byte)
            return
        }
        pending.append(byte)
        // A digit is a modifier, and the letter follows.
        if !(0x30...0x39).contains(byte) { emit(sequences.key(for: pending)) }
    }

    private mutating func decodeString(_ byte: UInt8) {
        // Replies start with a digit or one of these marks; any other byte was typed after Alt and a bracket.
        if pending.count == 2, !"0123456789>!|=$+G".utf8.contains(byte) {
            cutShort(by: byte)
            return
        }
        pending.append(byte)
        let isEnded = byte == 0x07 || pending.suffix(2) == [Self.escape, UInt8(ascii: "\\")]
        if isEnded {
            emitSequence(.unknown)
        } else if pending.count > Self.longestSequence {
            emit(.unknown)
        }
    }

    /// Ends an interrupted sequence, then decodes the interrupting byte.
    private mutating func cutShort(by byte: UInt8) {
        emit(pending.count == 2 ? .alt(Character(Unicode.Scalar(pending[1]))) : .unknown)
        decode(byte)
    }

    // MARK: Paste

    private mutating func decodePaste(_ byte: UInt8) {
        // The paste's end may be lost. A C-c that comes after a pause, not among pasted bytes, is then typed by
        // a user who wants to continue; the bytes before it are the whole paste.
        if hasPastePaused, byte == 0x03 {
            emit(.paste(PastedText.text(of: pending[...])))
            return
        }
        hasPastePaused = false
        pending.append(byte)
        guard byte == UInt8(ascii: "~"), pending.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] else {
            return
        }
        emit(.paste(PastedText.text(of: pending.dropLast(Self.pasteEnd.count))))
    }
}

/// The text of a bracketed paste.
enum PastedText {
    /// Normalises line ends, which terminals send as Return or as Return and Line Feed.
    static func text(of bytes: ArraySlice<UInt8>) -> String {
        var lines: [UInt8] = []
        lines.reserveCapacity(bytes.count)
        var last: UInt8 = 0
        for byte in bytes {
            if byte == 0x0D {
                lines.append(0x0A)
            } else if !(byte == 0x0A && last == 0x0D) {
                lines.append(byte)
            }
            last = byte
        }
        return String(decoding: lines, as: UTF8.self)
    }
}

/// A mouse report in the format of xterm's "Any-event tracking": buttons as bits, column and row from 1.
enum MouseReport {
    /// Parses a report in SGR format, `ESC [ < buttons ; column ; row M`, with `m` for a release; else nil.
    static func sgr(_ sequence: [UInt8]) -> Report? {
        guard sequence.count > 4, sequence[2] == UInt8(ascii: "<"), let final = sequence.last,
            final == UInt8(ascii: "M") || final == UInt8(ascii: "m")
        else { return nil }
        let numbers = String(decoding: sequence[3..<(sequence.count - 1)], as: UTF8.self)
            .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 3, let buttons = numbers[0], let column = numbers[1], let row = numbers[2]
        else { return nil }
        return Report(key: final == UInt8(ascii: "m") ? nil : key(buttons, column: column, row: row))
    }

    /// Parses a report in the old format, `ESC [ M` and three bytes, each with 32 added.
    static func old(_ bytes: ArraySlice<UInt8>) -> Report {
        let numbers = bytes.map { Int($0) - 32 }
        // All three button bits set mean a release of any button.
        guard numbers.count == 3, numbers[0] & 0b1000011 != 3 else { return Report(key: nil) }
        return Report(key: key(numbers[0], column: numbers[1], row: numbers[2]))
    }

    struct Report {
        /// Nil for events without a meaning: other buttons, releases, movements.
        var key: Key?
    }

    /// The largest plausible column or row, more than any terminal has.
    private static let largest = 65_535
    private static let movement = 32
    private static let modifiers = 4 | 8 | 16

    private static func key(_ buttons: Int, column: Int, row: Int) -> Key? {
        guard (1...largest).contains(column), (1...largest).contains(row), buttons & movement == 0
        else { return nil }
        let kind: MouseEvent.Kind? =
            switch buttons & ~modifiers {
            case 0: .press
            case 64: .wheelUp
            case 65: .wheelDown
            default: nil
            }
        return kind.map { .mouse(MouseEvent($0, row: row - 1, column: column - 1)) }
    }
}

/// A terminal's answer to a query, among its keys.
enum TerminalReply: Equatable {
    /// Its background; nil if it can't be understood.
    case background(Background?)
    /// Its attributes (DA1), which every terminal reports.
    case attributes
    /// That its window has got the focus, which this or another program asked to be told.
    case focused

    /// The first bytes of a background reply.
    static let backgroundStart = Array("\u{1B}]11;".utf8)

    /// Parses a complete sequence; nil if it isn't a reply.
    init?(_ sequence: [UInt8]) {
        if sequence.starts(with: Self.backgroundStart) {
            let end = sequence.last == 0x07 ? 1 : 2
            let text = sequence.dropFirst(Self.backgroundStart.count).dropLast(end)
            self = .background(Background(specification: String(decoding: text, as: UTF8.self)))
        } else if sequence.starts(with: "\u{1B}[?".utf8), sequence.last == UInt8(ascii: "c") {
            self = .attributes
        } else if sequence == Array("\u{1B}[I".utf8) {
            self = .focused
        } else {
            return nil
        }
    }
}
