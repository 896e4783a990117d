import CNcurses
import Screens

extension KeySequences {
    /// The key sequences of the loaded terminfo entry.
    static func ofTerminal() -> KeySequences {
        var own: [[UInt8]: Key] = [:]
        for (name, key) in names {
            guard let string = daybook_terminfo(name) else { continue }
            let sequence = String(cString: string).utf8.map { $0 }
            // Single bytes are the same on all terminals: old terminals' arrows would be C-h and C-j.
            guard sequence.count > 1, sequence[0] == 0x1B else { continue }
            own[sequence] = key
        }
        return KeySequences(own: own)
    }

    private static let names: [(String, Key)] =
        [
            ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right),
            ("khome", .home), ("kend", .end), ("kpp", .pageUp), ("knp", .pageDown),
            ("kdch1", .delete), ("kich1", .insert), ("kcbt", .backTab), ("kent", .enter), ("kbs", .backspace),
        ] + (1...20).map { ("kf\($0)", .function($0)) }
}
