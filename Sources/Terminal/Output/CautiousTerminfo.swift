import Foundation

/// The terminal's description without what some terminals of its name cannot do.
///
/// Many programs call themselves xterm without being able to repeat a character (REP) or to scroll by several lines
/// (SU, SD): they are left with gaps and leftovers. Ncurses can do without, but only where the description does not
/// offer them, so it is given one that doesn't: `TERMINFO` may hold a compiled description itself (terminfo(5),
/// "Fetching Compiled Descriptions").
enum CautiousTerminfo {
    /// Runs what reads the terminal's description with the cautious one in its place, where there is one.
    static func with<Result>(terminal name: String, _ body: () throws -> Result) rethrows -> Result {
        let variable = "TERMINFO"
        let before = getenv(variable).map { String(cString: $0) }
        guard let entry = description(of: name, terminfo: before) else { return try body() }
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
                    return withoutDoubtful(entry)
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

    /// Positions among the strings of a description: `repeat_char`, `parm_index`, `parm_rindex` in term.h.
    private static let doubtful = [121, 109, 113]

    /// Strikes the doubtful strings out of a compiled description; nil for one in a form unknown here. See
    /// term(5): a header of six numbers, names, booleans, numbers of two or four bytes, then where each string is.
    static func withoutDoubtful(_ entry: Data) -> Data? {
        var bytes = [UInt8](entry)
        func number(_ index: Int) -> Int { Int(bytes[2 * index]) | Int(bytes[2 * index + 1]) << 8 }
        guard bytes.count >= 12, let width = [0o432: 2, 0o1036: 4][number(0)] else { return nil }
        var strings = 12 + number(1) + number(2)
        strings += strings % 2
        strings += number(3) * width
        for index in doubtful where index < number(4) && strings + 2 * index + 1 < bytes.count {
            // -1 says that there is none.
            bytes[strings + 2 * index] = 0xFF
            bytes[strings + 2 * index + 1] = 0xFF
        }
        return Data(bytes)
    }
}
