import Foundation
import Persistence
import SystemPackage

/// A program from an environment variable, as a shell command: `code --wait`, `"/my tools/ed" -w`.
struct UserProgram {
    private let command: String
    private let variable: String
    private let isChosen: Bool
    /// What stands for the argument in the command; nil if it only follows it.
    private let placeholder: String?

    /// - Parameters:
    ///   - command: The value of the variable, which isn't blank.
    ///   - isChosen: Whether the variable names it.
    ///   - placeholder: What may stand for the argument in the command.
    init(_ command: String, from variable: String, isChosen: Bool = true, placeholder: String? = nil) {
        self.command = command
        self.variable = variable
        self.isChosen = isChosen
        self.placeholder = placeholder.flatMap { command.contains($0) ? $0 : nil }
    }

    /// The program's name in messages.
    var name: String { command }

    /// Runs the program with one more argument, and returns whether it succeeded.
    ///
    /// The argument is untrusted, so the shell gets it as a parameter and never parses it.
    /// - Parameter hasTerminal: Whether it may use the terminal; else it has neither input nor output, and can't open
    ///   the terminal that the screen is on.
    /// - Parameter record: A file for the program's process, as `ProcessRecord` reads it.
    /// - Throws: `JournalError` if it can't be started.
    @MainActor
    func run(on argument: [UInt8], hasTerminal: Bool, record: FilePath? = nil) async throws -> Bool {
        try OpenFileLimit.checkForAnotherProgram()
        let call =
            placeholder.map { ShellCommand.running(command.replacing($0, with: "\"$1\"")) }
            ?? "\(ShellCommand.running(command)) \"$@\""
        var script = "\(FileMask.shellCommand); \(call)"
        // The shell writes it: it's there before the program begins, whatever happens to this process.
        if record != nil { script = "\(ProcessRecord.shellCommand); shift; " + script }
        let ending: ChildProcess.Ending
        do throws(Errno) {
            let stream = hasTerminal ? ChildProcess.Stream.shared : .nothing
            let arguments = [record?.bytes, argument].compactMap(\.self)
            ending = try await ChildProcess(
                shell: script, arguments, input: stream, output: stream, hasOwnSession: !hasTerminal
            ).ending()
        } catch {
            throw failure("\(error)")
        }
        // The shell's exit statuses for a command that it couldn't run (POSIX, "Exit Status for Commands").
        switch ending {
        case .exited(127): throw failure("not found")
        case .exited(126): throw failure("it can't be run")
        default: return ending == .exited(0)
        }
    }

    private func failure(_ reason: String) -> JournalError {
        JournalError("Couldn't start \(name): \(reason). \(isChosen ? "Change" : "Set") \(variable).")
    }
}
