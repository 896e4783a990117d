import ArgumentParser
import Foundation
import Journal
import Persistence
import Platform
import Terminal

/// The program's entry point, which turns errors into a line and an exit status.
@main
enum Main {
    @MainActor
    static func main() {
        FileMask.restrict()
        // A closed pipe must not kill the program in the middle of its work.
        signal(SIGPIPE, SIG_IGN)
        // Makes the limit on file sizes an error like a full disk.
        signal(SIGXFSZ, SIG_IGN)
        // Where the parent ignores it, nobody learns how a program ended.
        signal(SIGCHLD, SIG_DFL)
        CharacterLocale.adopt()
        StandardStreams.reserve()
        // Also bounds help printed by a command.
        HelpWidth.bound()
        do {
            try OpenFileLimit.check()
            let words = try CommandWords.readable(words, in: Daybook.self)
            var command = try parse(words)
            if let command = command as? any AsyncParsableCommand { run(command) }
            try command.run()
            try OpenJournals.close()
        } catch {
            fail(error)
        }
    }

    private static func parse(_ words: [String]) throws -> sending any ParsableCommand {
        let command = try Daybook.parseAsRoot(words)
        try Daybook.checkDemo(words, command)
        try Daybook.checkFocus(words, command)
        return command
    }

    @MainActor
    private static func run(_ command: sending any AsyncParsableCommand) -> Never {
        MainLoop.run {
            do {
                var command = command
                try await command.run()
                try OpenJournals.close()
            } catch {
                fail(error)
            }
        }
    }

    /// The command-line arguments with any bytes that aren't UTF-8, which `CommandLine.arguments` loses.
    private static var words: [String] { ProgramArguments.bytes.dropFirst().map(UndecodedBytes.text) }

    /// Exits with 0 for help, 64 for wrong usage, or 1 for a failure, with one line that says why.
    private static func fail(_ error: any Error) -> Never {
        if let ending = error as? EndedBySignal { OpenJournals.end(by: ending.signal) }
        if Daybook.exitCode(for: error) != .success { OpenJournals.removeNew() }
        do {
            try OpenJournals.close()
        } catch {
            Console.complain("\(error.reason)")
        }
        switch error {
        case let error as JournalError:
            Console.complain(error.description)
            exit(1)
        case let error as TooManyStars:
            Console.complain("\(error) \(error.remedy)")
            exit(1)
        case let error as ExpressionError:
            Console.complain(error.description)
            exit(1)
        case let error as TerminalError:
            Console.complain(error.description)
            exit(1)
        case let error as AmbiguousTodo:
            Console.complain(error.description)
            for todo in error.newest { Console.note("  \(todo.id)  \(todo.shownTitle)") }
            exit(1)
        // Everything is said already.
        case let code as ExitCode:
            exit(code.rawValue)
        // Errors unknown to ArgumentParser exit with 1.
        case _ where Daybook.exitCode(for: error) == .failure:
            Console.complain(error.reason)
            exit(1)
        default:
            // ArgumentParser's message, which contains the user's words unescaped.
            let status = Daybook.exitCode(for: error)
            let message = Daybook.fullMessage(for: error)
            let lines = (status.isSuccess ? message : hinted(message))
                .split(separator: "\n", omittingEmptySubsequences: false)
            lines.forEach { status.isSuccess ? Console.print(String($0)) : Console.note(String($0)) }
            exit(status.rawValue)
        }
    }

    /// A refusal of the command line, with a hint.
    private static func hinted(_ refusal: String) -> String {
        do {
            return try UsageHint.added(to: refusal, of: words)
        } catch {
            return "\(refusal)\n\(error.reason)"
        }
    }
}

/// The process's limit on open files.
enum OpenFileLimit {
    /// More than any command opens at once. Without a free descriptor, libdispatch traps.
    private static let needed = 16

    /// - Throws: `JournalError` if the limit is too low for any command.
    static func check() throws(JournalError) {
        try refuse(unless: FreeDescriptors.areAtLeast(needed))
    }

    /// - Throws: `JournalError` if the limit is too low to run another program.
    static func checkForAnotherProgram() throws(JournalError) {
        try refuse(unless: FreeDescriptors.sufficeForAnotherProgram)
    }

    private static func refuse(unless suffices: Bool) throws(JournalError) {
        if suffices { return }
        throw JournalError("Too many files are open. Raise the limit (ulimit -n), or close other programs.")
    }
}

/// The end of a screen by a signal: the program does what it does at every end, and then dies of the signal.
struct EndedBySignal: Error {
    var signal: Terminal.Signal
}
