import CNcurses

/// The strings by which this terminal is taken and given back, as its terminfo entry has them.
struct TerminalStrings {
    /// What enters the screen again after it was given back.
    let enter: [UInt8]
    /// What makes keys come as terminfo describes them, pastes in brackets, and the mouse as keys.
    let keyModesOn: [UInt8]
    private let leaveModes: [UInt8]
    private let leaveScreen: [UInt8]

    init(usesMouse: Bool) {
        func string(_ name: String) -> [UInt8] {
            daybook_terminfo(name).map { Self.withoutDelays(Array(String(cString: $0).utf8)) } ?? []
        }
        let isECMA48 = string("cup").starts(with: [0x1B, UInt8(ascii: "[")])
        // Bracketed paste has no capability in most entries, but every terminal with ECMA-48's sequences either
        // knows it or ignores it.
        let pasteOn = isECMA48 ? Array("\u{1B}[?2004h".utf8) : []
        // Presses and the wheel, in the form that has room for wide screens where the terminal knows it.
        let hasMouse = usesMouse && isECMA48 && !string("kmous").isEmpty
        let mouseOn = hasMouse ? Array("\u{1B}[?1000h\u{1B}[?1006h".utf8) : []
        keyModesOn = string("smkx") + pasteOn + mouseOn
        // It opens with an Escape, which also ends a sequence that a crash cut off.
        let pasteAndMouseOff =
            isECMA48 ? Array("\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l".utf8) : []
        enter = string("smcup") + keyModesOn
        leaveModes = pasteAndMouseOff + string("sgr0") + string("op")
        leaveScreen = string("el") + string("rmcup") + string("rmkx") + string("cnorm")
    }

    /// What gives the terminal back. The cursor goes to the last row first, for terminals that have no alternate
    /// screen to leave: what the shell prints next then stands below what was shown.
    func restoringSequence(rows: Int) -> [UInt8] {
        let toLastRow =
            daybook_row_start(Int32(rows - 1)).map { Self.withoutDelays(Array(String(cString: $0).utf8)) }
            ?? []
        return leaveModes + toLastRow + leaveScreen
    }

    /// Terminfo's padding (`$<5>`) is for terminals on a wire.
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
