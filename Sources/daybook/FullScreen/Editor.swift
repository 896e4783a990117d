import Foundation
import Persistence

/// Lets the user edit a text in `$VISUAL`, `$EDITOR`, or else vi.
enum Editor {
    /// Gives the text as it was left. The terminal must be the editor's meanwhile.
    /// - Throws: `JournalError` in words for the message line.
    static func edit(_ text: String) async throws -> String {
        // Only its owner can read it, as the journal itself.
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(
            "daybook-\(UUID().uuidString).txt"
        ).path
        try WholeFile.write(Data(text.utf8), to: path)
        defer { unlink(path) }
        let command = Environment.value("VISUAL") ?? Environment.value("EDITOR") ?? "vi"
        let program = try UserProgram(command, from: "$EDITOR")
        guard try await program.run(on: path, hasTerminal: true) else {
            throw JournalError("\(program.name) ended with an error; nothing was changed.")
        }
        return try String(contentsOfFile: path, encoding: .utf8)
    }
}
