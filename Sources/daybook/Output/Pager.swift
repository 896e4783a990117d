import Foundation
import SystemPackage

/// Shows output longer than the screen in the user's pager, as git does.
enum Pager {
    /// `$DAYBOOK_PAGER`, the configured pager, `$PAGER`, or less, and which of them. An empty one or cat is none.
    static var choice: (command: String, origin: String) {
        if let own = getenv("DAYBOOK_PAGER") { return (String(cString: own), "$DAYBOOK_PAGER") }
        if let configured = Environment.configuration.preferences.pager { return (configured, "config.toml") }
        if let usual = getenv("PAGER") { return (String(cString: usual), "$PAGER") }
        return ("less", standard)
    }

    /// The origin of a pager that nobody chose.
    private static let standard = "default"

    /// - Parameter lines: Lines without escape sequences other than ours.
    @MainActor
    static func show(_ lines: [String]) async {
        let (pager, origin) = choice
        guard Console.isTerminal, isLong(lines),
            !["", "cat"].contains(pager.trimmingCharacters(in: .whitespaces))
        else {
            return Console.print(styled: lines)
        }
        let signals = PagerSignals()
        let ending = await run(pager, on: lines)
        signals.dieOfLast()
        switch ending {
        // A shell that runs a pipeline dies of the C-c that was typed for the pager.
        case .exited(0), .signaled(SIGINT): break
        // The shell couldn't run it.
        case nil, .exited(126), .exited(127):
            Console.print(styled: lines)
            // Not every system has less, and nobody chose it.
            if origin != standard {
                Console.complain("Couldn't start the pager \(pager.quoted). Change \(origin).")
            }
        case .exited(let status):
            Console.complain(
                "The pager \(pager.quoted) failed with status \(status). --no-pager prints the list.")
        case .signaled(let signal):
            Console.complain(
                "The pager \(pager.quoted) died of signal \(signal). --no-pager prints the list.")
        }
    }

    /// Whether lines may fill the screen; less finds out whether those that wrap do.
    private static func isLong(_ lines: [String]) -> Bool {
        guard lines.count < Console.rows, let columns = Console.columns else { return true }
        return lines.reduce(0) { $0 + max(1, $1.utf8.count / max(1, columns)) } >= Console.rows
    }

    /// How the pager ended; nil if it couldn't be started.
    @MainActor
    private static func run(_ pager: String, on lines: [String]) async -> ChildProcess.Ending? {
        // -F: exit if it fits on one screen; -R: colours; -X: leave the text on the screen.
        let options = Environment.value("LESS") == nil ? "LESS=FRX; export LESS; " : ""
        return await TextFile.read(lines.map { $0 + "\n" }.joined()) { input throws(Errno) in
            try ChildProcess(
                shell: "\(FileMask.shellCommand); \(options)\(ShellCommand.running(pager))", input: input,
                output: .shared)
        }
    }
}
