import CNcurses
import Foundation

/// The terminal's description without what some terminals of its name cannot do.
///
/// Many programs call themselves xterm without being able to repeat a character (REP) or to scroll by several lines
/// (SU, SD): they are left with gaps and leftovers. Ncurses can do without, but only where the description does not
/// offer them, so it is given one that doesn't: `TERMINFO` may hold a compiled description itself (terminfo(5),
/// "Fetching Compiled Descriptions").
///
/// Ncurses 6.4 has no strike-through either. Since nothing here is in italics, strike-through takes their place in the
/// description, and ncurses keeps account of it as it does of them.
enum CautiousTerminfo {
    /// Runs what reads the terminal's description with the cautious one in its place, where there is one.
    static func with<Result>(
        terminal name: String, strikeThrough: StrikeThrough? = nil, _ body: () throws -> Result
    ) rethrows -> Result {
        let variable = "TERMINFO"
        let before = getenv(variable).map { String(cString: $0) }
        guard let entry = description(of: name, terminfo: before, strikeThrough: strikeThrough)
        else { return try body() }
        setenv(variable, "b64:" + entry.base64EncodedString(), 1)
        defer {
            if let before { setenv(variable, before, 1) } else { unsetenv(variable) }
        }
        return try body()
    }

    private static func description(
        of name: String, terminfo: String?, strikeThrough: StrikeThrough?
    ) -> Data? {
        guard let initial = name.utf8.first, !name.contains("/") else { return nil }
        let folders = [String(UnicodeScalar(initial)), String(initial, radix: 16)]
        for database in databases(terminfo) {
            for folder in folders {
                if let entry = FileManager.default.contents(atPath: "\(database)/\(folder)/\(name)") {
                    return adapted(entry, strikeThrough: strikeThrough)
                }
            }
        }
        return nil
    }

    /// Where descriptions are looked for, in the order in which ncurses does.
    private static func databases(_ terminfo: String?) -> [String] {
        var folders = [terminfo].compactMap(\.self)
        if let home = getenv("HOME") { folders.append("\(String(cString: home))/.terminfo") }
        if let listed = getenv("TERMINFO_DIRS") {
            folders += String(cString: listed).split(separator: ":").map(String.init)
        }
        return folders + ["/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo"]
    }

    /// A compiled description without the doubtful strings, and with strike-through as its italics; nil for one in a
    /// form unknown here.
    static func adapted(_ entry: Data, strikeThrough: StrikeThrough? = nil) -> Data? {
        guard var entry = CompiledTerminfo(entry) else { return nil }
        entry[.repeatCharacter] = nil
        entry[.scrollForward] = nil
        entry[.scrollBack] = nil
        entry[.enterItalics] = strikeThrough?.enter
        entry[.exitItalics] = strikeThrough?.exit
        return entry.data
    }
}

/// How a terminal strikes text through, as its description's extensions `smxx` and `rmxx` have it.
struct StrikeThrough {
    var enter: [UInt8]
    var exit: [UInt8]

    /// The loaded terminal's; nil where it has none.
    static var ofTerminal: StrikeThrough? {
        guard let enter = daybook_terminfo("smxx"), let exit = daybook_terminfo("rmxx") else { return nil }
        return StrikeThrough(
            enter: Array(String(cString: enter).utf8), exit: Array(String(cString: exit).utf8))
    }
}
