import ArgumentParser
import Files
import Foundation
import Journal
import Persistence
import Terminal

/// The way into the program, and the one place where errors become a line and an exit status.
@main
enum Main {
    static func main() async {
        FileMask.restrict()
        // A pipe that closes early ends the output, not the program in the middle of its work.
        signal(SIGPIPE, SIG_IGN)
        // A file that may not grow any more is an error like a full disk.
        signal(SIGXFSZ, SIG_IGN)
        setlocale(LC_CTYPE, "")
        StandardStreams.reserve()
        // Also for help that a command prints.
        HelpWidth.bound()
        do {
            try OpenFileLimit.check()
            var command = try Daybook.parseAsRoot(CommandWords.readable(words, in: Daybook.self))
            if var asyncCommand = command as? any AsyncParsableCommand {
                try await asyncCommand.run()
            } else {
                try command.run()
            }
            try OpenJournals.close()
        } catch {
            fail(error)
        }
    }

    /// The words of the command line. Swift's own have lost the bytes that aren't UTF-8, which a path may hold.
    private static var words: [String] {
        UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst()
            .compactMap { word in
                word.map {
                    UndecodedBytes.text(
                        UnsafeBufferPointer(start: $0, count: strlen($0)).map(UInt8.init(bitPattern:)))
                }
            }
    }

    /// Exit 0 for help, 64 for wrong usage, 1 for what could not be done, with one line saying why.
    private static func fail(_ error: any Error) -> Never {
        do {
            try OpenJournals.close()
        } catch {
            Console.complain("\(error.reason)")
        }
        switch error {
        case let error as JournalError:
            Console.complain(error.description)
            exit(1)
        case let error as ExpressionError:
            Console.complain(error.description)
            exit(1)
        case let error as TerminalError:
            Console.complain(error.description)
            exit(1)
        case let error as AmbiguousTodo:
            Console.complain(error.description)
            for todo in error.newest { Console.note("  \(todo.id)  \(todo.title)") }
            exit(1)
        // What ArgumentParser doesn't know ends in 1, and so does what has been said already.
        case _ where Daybook.exitCode(for: error) == .failure && !(error is ExitCode):
            Console.complain(error.reason)
            exit(1)
        default:
            // ArgumentParser's own words, in which the user's are as they were given.
            let lines = Daybook.fullMessage(for: error).split(
                separator: "\n", omittingEmptySubsequences: false)
            let status = Daybook.exitCode(for: error)
            lines.forEach { status.isSuccess ? Console.print(String($0)) : Console.note(String($0)) }
            exit(status.rawValue)
        }
    }
}
