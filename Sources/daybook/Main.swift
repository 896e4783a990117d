import ArgumentParser
import Foundation
import Persistence
import Terminal

/// The way into the program, and the one place where errors become a line and an exit status.
@main
enum Main {
    static func main() async {
        // Everything the journal writes is its owner's alone, exports included.
        umask(0o077)
        // A pipe that closes early ends the output, not the program in the middle of its work.
        signal(SIGPIPE, SIG_IGN)
        setlocale(LC_CTYPE, "")
        do {
            var command = try Daybook.parseAsRoot()
            if var asyncCommand = command as? any AsyncParsableCommand {
                try await asyncCommand.run()
            } else {
                try command.run()
            }
        } catch {
            fail(error)
        }
    }

    /// Exit 0 for help, 64 for wrong usage, 1 for what could not be done, with one line saying why.
    private static func fail(_ error: any Error) -> Never {
        switch error {
        case let error as JournalError:
            Console.complain(error.description)
            exit(1)
        case let error as TerminalError:
            Console.complain(error.description)
            exit(1)
        case let error as AmbiguousTodo:
            Console.complain(error.description)
            for todo in error.candidates.suffix(20) { Console.note("  \(todo.id)  \(todo.title)") }
            exit(1)
        default:
            Daybook.exit(withError: error)
        }
    }
}
