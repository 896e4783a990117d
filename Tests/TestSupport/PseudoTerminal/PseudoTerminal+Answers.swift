import Foundation

extension PseudoTerminal {
    private static let backgroundQuestion = "\u{1B}]11;?"

    /// How often the program has asked for the background.
    public var backgroundQuestions: Int {
        String(decoding: output, as: UTF8.self).components(separatedBy: Self.backgroundQuestion).count - 1
    }

    /// The bytes that the program left for the shell to read.
    public func unreadInput() -> [UInt8] {
        var raw = modes
        cfmakeraw(&raw)
        let input = open(Self.path(of: master), O_RDONLY | O_NOCTTY | O_NONBLOCK)
        guard input >= 0 else { return [] }
        defer { close(input) }
        tcsetattr(input, TCSANOW, &raw)
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(input, &bytes, bytes.count)
        return Array(bytes[..<max(0, count)])
    }
}
