import Screens

/// A terminal's answer to a query, among its keys.
enum TerminalReply: Equatable {
    /// Its background; nil if it can't be understood.
    case background(Background?)
    /// Its attributes (DA1), which every terminal reports.
    case attributes

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
        } else {
            return nil
        }
    }
}
