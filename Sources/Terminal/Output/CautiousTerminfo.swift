import CNcurses
import Foundation

/// A terminfo entry without capabilities that some terminals of its name lack.
///
/// Many programs identify as xterm but can't repeat a character (REP) or scroll by several lines (SU, SD),
/// which leaves gaps and stray text. Ncurses only avoids capabilities missing from the entry, so it gets an
/// entry without them: `TERMINFO` may hold a compiled description itself (terminfo(5), "Fetching Compiled
/// Descriptions").
///
/// Ncurses 6.4 doesn't support strikethrough either. Since Daybook uses no italics, strikethrough takes their
/// place in the entry, and ncurses tracks it as italics.
///
/// An entry of direct colours (`xterm-direct`) takes the number of a colour for its red, green and blue, which makes almost
/// black of a palette's colours. Such terminals have the palette of 256, too, so the entry gets that.
enum CautiousTerminfo {
    /// Runs `body` with the adapted entry in `TERMINFO`, if there is one.
    static func with<Result>(
        terminal name: String, strikeThrough: StrikeThrough? = nil, _ body: () throws -> Result
    ) rethrows -> Result {
        try with(terminal: name, { adapted($0, strikeThrough: strikeThrough) }, body)
    }

    /// Runs `body` with an entry that only has a palette of colours, if the terminal's has direct ones.
    static func withPalette<Result>(terminal name: String, _ body: () throws -> Result) rethrows -> Result {
        try with(terminal: name, paletted, body)
    }

    private static func with<Result>(
        terminal name: String, _ adapt: (Data) -> Data?, _ body: () throws -> Result
    ) rethrows -> Result {
        let variable = "TERMINFO"
        let before = getenv(variable).map { String(cString: $0) }
        guard let entry = description(of: name, terminfo: before).flatMap(adapt) else { return try body() }
        setenv(variable, "b64:" + entry.base64EncodedString(), 1)
        defer {
            if let before { setenv(variable, before, 1) } else { unsetenv(variable) }
        }
        return try body()
    }

    private static func description(of name: String, terminfo: String?) -> Data? {
        guard let initial = name.utf8.first, !name.contains("/") else { return nil }
        let folders = [String(UnicodeScalar(initial)), String(initial, radix: 16)]
        for database in databases(terminfo) {
            for folder in folders {
                if let entry = FileManager.default.contents(atPath: "\(database)/\(folder)/\(name)") {
                    return entry
                }
            }
        }
        return nil
    }

    /// The folders of terminfo entries, in ncurses' search order.
    private static func databases(_ terminfo: String?) -> [String] {
        var folders = [terminfo].compactMap(\.self)
        if let home = getenv("HOME") { folders.append("\(String(cString: home))/.terminfo") }
        if let listed = getenv("TERMINFO_DIRS") {
            folders += String(cString: listed).split(separator: ":").map(String.init)
        }
        return folders + ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo"]
    }

    /// A compiled entry without the unreliable strings, with strikethrough as italics; nil if unreadable.
    static func adapted(_ entry: Data, strikeThrough: StrikeThrough? = nil) -> Data? {
        guard var entry = CompiledTerminfo(entry) else { return nil }
        usePalette(in: &entry)
        entry[.repeatCharacter] = nil
        entry[.scrollForward] = nil
        entry[.scrollBack] = nil
        // Ncurses resets the terminal's colours where it takes the screen again, also those that other programs set.
        entry[.originalColors] = nil
        if entry[.defaultColors].map(Self.resetsAttributes) == true {
            entry[.defaultColors] = [UInt8]("\u{1B}[39;49m".utf8)
        }
        entry[.enterItalics] = strikeThrough?.enter
        entry[.exitItalics] = strikeThrough?.exit
        return entry.data
    }

    /// An entry with a palette in place of direct colours; nil if it has none.
    static func paletted(_ entry: Data) -> Data? {
        guard var entry = CompiledTerminfo(entry), usePalette(in: &entry) else { return nil }
        return entry.data
    }

    /// - Returns: Whether the entry had direct colours.
    @discardableResult
    private static func usePalette(in entry: inout CompiledTerminfo) -> Bool {
        guard let colors = entry.colors, colors > 256 else { return false }
        entry.colors = 256
        // As in the entry of xterm-256color.
        for (capability, base) in [
            (CompiledTerminfo.Capability.foreground, 3), (CompiledTerminfo.Capability.background, 4),
        ] {
            let (bright, indexed) = (base == 3 ? 9 : 10, "\(base)8;5;")
            entry[capability] = [UInt8](
                "\u{1B}[%?%p1%{8}%<%t\(base)%p1%d%e%p1%{16}%<%t\(bright)%p1%{8}%-%d%e\(indexed)%p1%d%;m".utf8)
        }
        return true
    }

    /// Whether a sequence of ECMA-48 resets bold and reverse with the colours, as `op` of xterm-color and nsterm
    /// does. Ncurses believes that it leaves them as they are.
    private static func resetsAttributes(_ sequence: [UInt8]) -> Bool {
        ["\u{1B}[m", "\u{1B}[0m"].contains { sequence == Array($0.utf8) }
    }
}

/// A terminal's strikethrough sequences: the extensions `smxx` and `rmxx` of its entry.
struct StrikeThrough {
    var enter: [UInt8]
    var exit: [UInt8]

    /// The loaded terminal's sequences; nil if it has none.
    static var ofTerminal: StrikeThrough? {
        guard let enter = daybook_terminfo("smxx"), let exit = daybook_terminfo("rmxx") else { return nil }
        return StrikeThrough(
            enter: Array(String(cString: enter).utf8), exit: Array(String(cString: exit).utf8))
    }
}
