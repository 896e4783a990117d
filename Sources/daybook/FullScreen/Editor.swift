import Foundation
import Persistence
import SystemPackage

/// The user's text editor: `$VISUAL`, `$EDITOR`, or vi.
struct Editor {
    private let program: UserProgram

    var name: String { program.name }
    /// Whether the user chose it.
    let isChosen: Bool

    /// - Throws: `JournalError` if the variable is blank.
    init() throws {
        let chosen = Environment.value("VISUAL") ?? Environment.value("EDITOR")
        isChosen = chosen != nil
        let command = chosen ?? "vi"
        program = try UserProgram(command, from: "$EDITOR")
    }

    /// Runs the editor on a text. The editor must have the terminal meanwhile.
    /// - Returns: Whether it succeeded.
    /// - Throws: `JournalError` if it can't be started.
    func edit(_ text: EditorText) async throws -> Bool {
        try await program.run(on: text.path.bytes, hasTerminal: true, record: text.editorRecord)
    }

    /// Runs the editor on a note or a day's text.
    /// - Throws: `JournalError` if it can't be started.
    func edit(_ draft: ProseDraft) async throws -> Bool {
        try await program.run(on: draft.path.bytes, hasTerminal: true, record: draft.editorRecord)
    }

    /// Runs the editor on a file.
    /// - Throws: `JournalError` if it can't be started.
    func edit(_ path: FilePath) async throws -> Bool {
        try await program.run(on: path.bytes, hasTerminal: true)
    }
}
