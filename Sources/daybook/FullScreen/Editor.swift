import Foundation
import Persistence
import SystemPackage

/// The user's text editor: `$VISUAL`, `$EDITOR`, or vi.
struct Editor {
    /// The result of running an editor.
    struct Ending {
        var name: String
        var isSuccess: Bool
        /// How to make it wait; nil if it seems to have waited until its file was closed.
        var advice: String?

        /// What to say of a text that it left as it was.
        var windowNote: String? {
            advice.map { "\($0) What its window saves comes back next time." }
        }
    }

    /// The variables that name it, the first that does before the others.
    static let variables = ["VISUAL", "EDITOR"]

    /// The chosen command and the variable that has it; nil if the user chose none.
    static var choice: (command: String, variable: String)? {
        variables.lazy.compactMap { variable in
            Environment.command(variable).map { ($0, "$\(variable)") }
        }.first
    }

    /// An editor that returns sooner hasn't shown its text to anyone.
    private static let shortestEditing = Duration.seconds(1)

    private let program: UserProgram
    private let variable: String

    var name: String { program.name }
    /// Whether the user chose it.
    let isChosen: Bool

    init() {
        let choice = Self.choice
        isChosen = choice != nil
        variable = choice?.variable ?? "$EDITOR"
        program = UserProgram(choice?.command ?? "vi", from: variable)
    }

    /// Runs the editor on a text. The editor must have the terminal meanwhile.
    /// - Throws: `JournalError` if it can't be started.
    func edit(_ text: EditorText) async throws -> Ending {
        try await run(on: text.path, record: text.editorRecord)
    }

    /// Runs the editor on a note or a day's text.
    /// - Throws: `JournalError` if it can't be started.
    func edit(_ draft: ProseDraft) async throws -> Ending {
        try await run(on: draft.path, record: draft.editorRecord)
    }

    /// Runs the editor on a file.
    /// - Throws: `JournalError` if it can't be started.
    func edit(_ path: FilePath) async throws -> Ending {
        try await run(on: path, record: nil)
    }

    private func run(on path: FilePath, record: FilePath?) async throws -> Ending {
        let start = ContinuousClock.now
        let isSuccess = try await program.run(on: path.bytes, hasTerminal: true, record: record)
        let isEarly = .now - start < Self.shortestEditing
        return Ending(
            name: name, isSuccess: isSuccess,
            advice: EditorWaiting.advice(on: name, in: variable, isEarly: isEarly && isSuccess))
    }
}
