import Foundation
import Persistence

/// The program in which the user edits a text: `$VISUAL`, `$EDITOR`, or else vi.
struct Editor {
    private let program: UserProgram

    var name: String { program.name }

    /// - Throws: `JournalError` where the variable is empty.
    init() throws {
        let command = Environment.value("VISUAL") ?? Environment.value("EDITOR") ?? "vi"
        program = try UserProgram(command, from: "$EDITOR")
    }

    /// Runs it on a text; says whether it ended well. The terminal must be the editor's meanwhile.
    /// - Throws: `JournalError` where it could not be started.
    func edit(_ text: EditorText) async throws -> Bool {
        try await program.run(on: text.path.bytes, hasTerminal: true) { text.note(editor: $0) }
    }
}
