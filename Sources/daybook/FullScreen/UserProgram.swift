import Foundation
import Persistence
import Subprocess

/// A program named by a variable of the user's, as a command for the shell: `code --wait`, `"/my tools/ed" -w`.
struct UserProgram {
    private let command: String
    private let variable: String

    /// - Throws: `JournalError` where the variable holds nothing but blanks.
    init(_ command: String, from variable: String) throws {
        guard command.contains(where: { !$0.isWhitespace }) else {
            throw JournalError("\(variable) is empty.")
        }
        self.command = command
        self.variable = variable
    }

    /// The program as a message names it.
    var name: String { command }

    /// Runs it on one more argument and says whether it ended well.
    ///
    /// The shell splits the command, as git has it do for `$EDITOR`: the command is the user's own. The argument may be
    /// anybody's, so the shell gets it as a parameter and never reads it.
    /// - Parameter hasTerminal: Whether it may use the terminal; else it is neither heard nor spoken to.
    /// - Parameter started: Is told the process of a program that uses the terminal.
    /// - Throws: `JournalError` where it could not be started.
    func run(
        on argument: [UInt8], hasTerminal: Bool,
        started: @escaping @Sendable (pid_t) -> Void = { _ in }
    ) async throws -> Bool {
        // Subprocess takes bytes as a C string, so each word ends with a zero.
        let words =
            ["-c", "\(FileMask.shellCommand); \(isOneProgram ? "exec " : "")\(command) \"$@\"", "sh"].map {
                Array($0.utf8)
            } + [
                argument
            ]
        let arguments = Arguments(words.map { $0 + [0] })
        let status: TerminationStatus
        do {
            if hasTerminal {
                status = try await Subprocess.run(
                    .path("/bin/sh"), arguments: arguments, input: .currentStandardInput,
                    output: .currentStandardOutput, error: .currentStandardError
                ) { started($0.processIdentifier.value) }.terminationStatus
            } else {
                status = try await Subprocess.run(
                    .path("/bin/sh"), arguments: arguments, input: .none, output: .discarded,
                    error: .discarded
                ).terminationStatus
            }
        } catch let error as SubprocessError {
            throw failure("\(error)")
        }
        // What a shell says where it could not run the command (POSIX, "Exit Status for Commands").
        switch status {
        case .exited(127): throw failure("not found")
        case .exited(126): throw failure("it can't be run")
        default: return status.isSuccess
        }
    }

    /// Whether the shell can become the program instead of waiting for it. A shell that waits dies of the C-c that is
    /// typed in an editor, which would go on without its terminal.
    private var isOneProgram: Bool {
        let first = command.split(whereSeparator: \.isWhitespace).first ?? ""
        let builtins = [":", ".", "command", "eval", "exec"]
        return !command.contains { "|&;<>(){}`\n".contains($0) } && !first.contains("=")
            && !builtins.contains(String(first))
    }

    private func failure(_ reason: String) -> JournalError {
        JournalError("Couldn't start \(name): \(reason). Change \(variable).")
    }
}
