import Foundation

/// Keys written so that one can read them, as the bytes that a terminal sends for them.
///
/// `<Enter>`, `<Esc>`, `<Tab>`, `<S-Tab>`, `<BS>`, `<Del>`, `<Ins>`, `<Up>`, `<Down>`, `<Left>`, `<Right>`, `<Home>`,
/// `<End>`, `<PgUp>`, `<PgDn>`, `<F1>` to `<F12>`, `<Space>`, `<lt>`, `<C-a>`, `<M-a>`, `<paste>…</paste>`; all else
/// stands for itself.
public struct TerminalKeys {
    /// The terminal's type: terminals disagree about some keys.
    let type: String

    public func bytes(for keys: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Substring(keys)
        while let character = rest.first {
            if rest.hasPrefix("<paste>"), let end = rest.range(of: "</paste>") {
                let text = rest[rest.index(rest.startIndex, offsetBy: 7)..<end.lowerBound]
                bytes += Array("\u{1B}[200~".utf8)
                bytes += Array(text.replacingOccurrences(of: "\n", with: "\r").utf8)
                bytes += Array("\u{1B}[201~".utf8)
                rest = rest[end.upperBound...]
            } else if character == "<", let end = rest.firstIndex(of: ">") {
                let name = String(rest[rest.index(after: rest.startIndex)..<end])
                guard let key = named(name) else { preconditionFailure("no key is called <\(name)>") }
                bytes += key
                rest = rest[rest.index(after: end)...]
            } else {
                bytes += Array(String(character).utf8)
                rest = rest.dropFirst()
            }
        }
        return bytes
    }

    private var isConsole: Bool { type.hasPrefix("linux") }
    private var isXterm: Bool { type.hasPrefix("xterm") }

    private func named(_ name: String) -> [UInt8]? {
        if name.hasPrefix("C-"), name.count == 3, let value = name.last?.asciiValue { return [value & 0x1F] }
        if name.hasPrefix("M-"), name.count == 3 { return [0x1B] + Array(name.suffix(1).utf8) }
        if name.hasPrefix("F"), let number = Int(name.dropFirst()) { return functionKey(number) }
        switch name {
        case "Enter": return [0x0D]
        case "Esc": return [0x1B]
        case "Tab": return [0x09]
        case "S-Tab": return sequence("[Z")
        case "BS": return [0x7F]
        case "Space": return [0x20]
        case "lt": return [0x3C]
        // Cursor keys in application mode, which the programs under test ask for; the console has none.
        case "Up": return sequence(isConsole ? "[A" : "OA")
        case "Down": return sequence(isConsole ? "[B" : "OB")
        case "Right": return sequence(isConsole ? "[C" : "OC")
        case "Left": return sequence(isConsole ? "[D" : "OD")
        case "Home": return sequence(isXterm ? "OH" : "[1~")
        case "End": return sequence(isXterm ? "OF" : "[4~")
        case "Ins": return sequence("[2~")
        case "Del": return sequence("[3~")
        case "PgUp": return sequence("[5~")
        case "PgDn": return sequence("[6~")
        default: return nil
        }
    }

    private func functionKey(_ number: Int) -> [UInt8]? {
        switch number {
        case 1...4 where !isConsole: sequence("O" + ["P", "Q", "R", "S"][number - 1])
        case 1...5 where isConsole: sequence("[[" + ["A", "B", "C", "D", "E"][number - 1])
        case 5...12: sequence("[\([15, 17, 18, 19, 20, 21, 23, 24][number - 5])~")
        default: nil
        }
    }

    private func sequence(_ text: String) -> [UInt8] {
        [0x1B] + Array(text.utf8)
    }
}
