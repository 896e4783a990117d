import CNcurses

/// The strings that set up and restore this terminal, from its terminfo entry.
struct TerminalStrings {
    /// Enters the full screen after the terminal was restored.
    let enter: [UInt8]
    /// Turns on terminfo's key sequences, bracketed paste, and mouse reports.
    let keyModesOn: [UInt8]
    /// Turns off what another program may have left on.
    let reset: [UInt8]
    /// Turns off margins as well, and goes to the screen that Daybook is on. It moves the cursor.
    let resetOfScreen: [UInt8]
    /// Whether the terminal takes ECMA-48's control sequences.
    let isECMA48: Bool
    /// Turns off paste and mouse reports, and deselects attributes.
    let leaveModes: [UInt8]
    /// Restores the keys and the cursor.
    let leaveKeys: [UInt8]
    private let leaveScreen: [UInt8]

    init(usesMouse: Bool) {
        func string(_ name: String) -> [UInt8] { Self.string(name) }
        isECMA48 = string("cup").starts(with: [0x1B, UInt8(ascii: "[")])
        // Most entries lack bracketed paste, but every ECMA-48 terminal supports or ignores it.
        let pasteOn = isECMA48 ? Array("\u{1B}[?2004h".utf8) : []
        // Presses and the wheel; in SGR format, which has room for wide screens, if the terminal supports it.
        let hasMouse = usesMouse && isECMA48 && !string("kmous").isEmpty
        let mouseOn = hasMouse ? Array("\u{1B}[?1000h\u{1B}[?1006h".utf8) : []
        keyModesOn = string("smkx") + pasteOn + mouseOn
        // Starts with an Escape, which also ends a sequence that a crash cut off.
        let pasteAndMouseOff =
            isECMA48 ? Array("\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l".utf8) : []
        enter = string("smcup")
        reset = (isECMA48 ? Array(Self.leftBehind.utf8) : []) + string("sgr0") + string("cnorm")
        let isAlternate = String(decoding: enter, as: UTF8.self).contains("[?1049h")
        let screen = isAlternate ? Self.alternateScreen : ""
        resetOfScreen = isECMA48 ? Array((screen + Self.margins).utf8) : []
        leaveModes = pasteAndMouseOff + string("sgr0") + string("op")
        leaveKeys = string("rmkx") + string("cnorm")
        leaveScreen = string("el") + string("rmcup") + leaveKeys
    }

    /// Ends the modes in which the screen is drawn wrongly or keys come differently (xterm's "Control Sequences"; the last
    /// is kitty's): insertion, lines that end at once, reverse video, lines without an end, another character set, all
    /// reports of the mouse and of the focus, and other keys.
    private static let leftBehind =
        "\u{1B}[4l\u{1B}[20l\u{1B}[?5l\u{1B}[?7h\u{1B}(B\u{0F}"
        + "\u{1B}[?9l\u{1B}[?1002l\u{1B}[?1003l\u{1B}[?1004l\u{1B}[?1005l\u{1B}[?1015l\u{1B}[>4m\u{1B}[=0u"
    /// Ends addresses within margins, and the margins of both sides and of the rows.
    private static let margins = "\u{1B}[?6l\u{1B}[?69l\u{1B}[r"
    /// Goes to the alternate screen if this isn't it, without noting the cursor's place as `smcup` does.
    private static let alternateScreen = "\u{1B}[?1047h"

    /// A string of the loaded entry, without padding; empty if it has none.
    static func string(_ name: String) -> [UInt8] {
        daybook_terminfo(name).map { withoutDelays(Array(String(cString: $0).utf8)) } ?? []
    }

    /// A string with a parameter; empty if the entry has none.
    static func string(_ name: String, _ parameter: Int32) -> [UInt8] {
        daybook_terminfo_with(name, parameter).map { withoutDelays(Array(String(cString: $0).utf8)) } ?? []
    }

    /// The sequence that restores the terminal. It moves the cursor to the last row first, so that on terminals
    /// without an alternate screen, the shell's output starts below Daybook's.
    func restoringSequence(rows: Int) -> [UInt8] {
        let toLastRow =
            daybook_row_start(Int32(rows - 1)).map { Self.withoutDelays(Array(String(cString: $0).utf8)) }
            ?? []
        return leaveModes + toLastRow + leaveScreen
    }

    /// Removes terminfo's padding (`$<5>`), which only serial terminals need.
    private static func withoutDelays(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.first {
            if rest.starts(with: "$<".utf8), let end = rest.firstIndex(of: UInt8(ascii: ">")) {
                rest = rest[(end + 1)...]
            } else {
                result.append(byte)
                rest.removeFirst()
            }
        }
        return result
    }
}
