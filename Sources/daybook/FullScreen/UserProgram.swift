import Foundation
import Persistence
import Subprocess

/// A program that a user's variable names, with the arguments it gives there: `code --wait`.
struct UserProgram {
    /// As it is said to the user.
    let name: String
    let arguments: [String]
    private let variable: String

    /// - Throws: `JournalError` where the variable holds nothing but blanks.
    init(_ command: String, from variable: String) throws {
        let words = command.split(separator: " ").map(String.init)
        guard let name = words.first else { throw JournalError("\(variable) names no program.") }
        self.name = name
        self.variable = variable
        arguments = Array(words.dropFirst())
    }

    private var executable: Executable { name.contains("/") ? .path(.init(name)) : .name(name) }

    /// Runs it on one more argument, given as it is and never through a shell; says whether it ended well.
    /// - Parameter hasTerminal: Whether it may use the terminal; else it is neither heard nor spoken to.
    /// - Throws: `JournalError` where it could not be started.
    func run(on argument: String, hasTerminal: Bool) async throws -> Bool {
        let all = Arguments(arguments + [argument])
        do {
            guard hasTerminal else {
                return try await Subprocess.run(
                    executable, arguments: all, input: .none, output: .discarded, error: .discarded
                ).terminationStatus.isSuccess
            }
            return try await Subprocess.run(
                executable, arguments: all, input: .currentStandardInput, output: .currentStandardOutput,
                error: .currentStandardError
            ).terminationStatus.isSuccess
        } catch let error as SubprocessError {
            throw JournalError("\(name) could not be started (\(error)). \(variable) names another program.")
        }
    }
}
