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

/// A terminfo entry as compiled by tic(1), for changing and writing again. See term(5): a header of six
/// numbers, names, booleans, numbers of two or four bytes, then the offset of each string, and the strings.
struct CompiledTerminfo {
    /// Indexes of strings, as in term.h.
    enum Capability: Int {
        /// `rep`, `indn` and `rin`.
        case repeatCharacter = 121
        case scrollForward = 109
        case scrollBack = 113
        /// `op`: the default colours.
        case defaultColors = 297
        /// `setaf` and `setab`: a colour of the palette.
        case foreground = 359
        case background = 360
        /// `oc`: resets the table of colours.
        case originalColors = 298
        /// `sitm` and `ritm`.
        case enterItalics = 311
        case exitItalics = 321
    }

    /// The content before the strings: names, booleans, numbers.
    private var beginning: ArraySlice<UInt8>
    private let header: [Int]
    /// The place of the first number, and the bytes of each.
    private let numbers: (start: Int, width: Int)
    /// The offset of each string in the table; -1 for a missing one.
    private var offsets: [Int16]
    private var table: [UInt8]
    /// The extended capabilities, unchanged.
    private let extensions: ArraySlice<UInt8>

    /// Nil for an unknown format.
    init?(_ entry: Data) {
        let bytes = [UInt8](entry)
        func number(at place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
        guard bytes.count >= 12 else { return nil }
        header = (0..<6).map { number(at: 2 * $0) }
        guard let width = [0o432: 2, 0o1036: 4][header[0]] else { return nil }
        var start = 12 + header[1] + header[2]
        start += start % 2
        numbers = (start, width)
        start += header[3] * width
        let tableStart = start + 2 * header[4]
        let end = tableStart + header[5]
        guard end <= bytes.count else { return nil }
        beginning = bytes[12..<start]
        offsets = (0..<header[4]).map { Int16(truncatingIfNeeded: number(at: start + 2 * $0)) }
        table = Array(bytes[tableStart..<end])
        extensions = bytes[min(end + end % 2, bytes.count)...]
    }

    subscript(capability: Capability) -> [UInt8]? {
        get {
            guard capability.rawValue < offsets.count, offsets[capability.rawValue] >= 0 else { return nil }
            return Array(table[min(Int(offsets[capability.rawValue]), table.count)...].prefix { $0 != 0 })
        }
        set {
            guard let newValue else {
                if capability.rawValue < offsets.count { offsets[capability.rawValue] = -1 }
                return
            }
            while offsets.count <= capability.rawValue { offsets.append(-1) }
            offsets[capability.rawValue] = Int16(truncatingIfNeeded: table.count)
            table += newValue + [0]
        }
    }

    /// The number of colours (`colors`); nil if there is none.
    var colors: Int? {
        get {
            guard let place = placeOfColors else { return nil }
            let value = place.reversed().reduce(0) { $0 << 8 | Int(beginning[$1]) }
            // -1 and -2 stand for a missing number.
            return value >> (8 * numbers.width - 1) == 0 ? value : nil
        }
        set {
            guard let place = placeOfColors, let newValue else { return }
            for (index, byte) in place.enumerated() {
                beginning[byte] = UInt8(newValue >> (8 * index) & 0xFF)
            }
        }
    }

    private var placeOfColors: Range<Int>? {
        // `max_colors` of term.h.
        let start = numbers.start + 13 * numbers.width
        return header[3] > 13 && start + numbers.width <= beginning.endIndex
            ? start..<start + numbers.width : nil
    }

    var data: Data {
        let counts = header[..<4] + [offsets.count, table.count]
        var bytes = counts.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8 & 0xFF)] } + beginning
        for offset in offsets {
            let pattern = UInt16(bitPattern: offset)
            bytes += [UInt8(pattern & 0xFF), UInt8(pattern >> 8)]
        }
        bytes += table
        if !extensions.isEmpty, bytes.count % 2 == 1 { bytes.append(0) }
        return Data(bytes + extensions)
    }
}
