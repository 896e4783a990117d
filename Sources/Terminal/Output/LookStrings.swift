import CNcurses
import Screens

/// The strings that select attributes and colours, from the terminfo entry.
struct LookStrings {
    /// Deselects all.
    let plain: [UInt8]
    private var known: [Attributes: [UInt8]] = [:]

    init() {
        plain = TerminalStrings.string("sgr0") + TerminalStrings.string("op")
    }

    subscript(look: Attributes) -> [UInt8] {
        mutating get {
            if let known = known[look] { return known }
            let bytes = string(for: look)
            known[look] = bytes
            return bytes
        }
    }

    private func string(for look: Attributes) -> [UInt8] {
        var bytes = plain
        if let color = look.foreground { bytes += TerminalStrings.string("setaf", Int32(color.number)) }
        if let color = look.background { bytes += TerminalStrings.string("setab", Int32(color.number)) }
        let struck = TerminalStrings.string("smxx")
        let isDim = look.isDim || look.isStruckThrough && struck.isEmpty && !look.isBold
        if look.isBold { bytes += TerminalStrings.string("bold") }
        if isDim { bytes += TerminalStrings.string("dim") }
        if look.isReverse { bytes += TerminalStrings.string("rev") }
        if look.isUnderlined { bytes += TerminalStrings.string("smul") }
        if look.isStruckThrough { bytes += struck }
        return bytes
    }
}
