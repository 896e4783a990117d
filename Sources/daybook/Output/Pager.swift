import Foundation
import Subprocess

/// Shows output longer than the screen in the user's pager, as git does.
enum Pager {
    /// `$DAYBOOK_PAGER`, the configured pager, `$PAGER`, or less. An empty one or cat is none.
    private static var command: String {
        if let own = getenv("DAYBOOK_PAGER") { return String(cString: own) }
        return Environment.configuration.preferences.pager ?? Environment.value("PAGER") ?? "less"
    }

    /// - Parameter lines: Lines without escape sequences other than ours.
    static func show(_ lines: [String]) async {
        let pager = command
        guard Console.isTerminal, isLong(lines), !["", "cat"].contains(pager) else {
            return Console.print(styled: lines)
        }
        // C-c belongs to the pager, which must keep its parent. The pager would inherit SIG_IGN.
        signal(SIGINT) { _ in }
        // Prints the lines itself if the pager couldn't be run.
        if await !run(pager, on: lines) { Console.print(styled: lines) }
    }

    /// Whether lines may fill the screen; less finds out whether those that wrap do.
    private static func isLong(_ lines: [String]) -> Bool {
        guard lines.count < Console.rows, let columns = Console.columns else { return true }
        return lines.reduce(0) { $0 + max(1, $1.utf8.count / max(1, columns)) } >= Console.rows
    }

    /// Whether the pager could be run.
    private static func run(_ pager: String, on lines: [String]) async -> Bool {
        // -F: exit if it fits on one screen; -R: colours; -X: leave the text on the screen.
        let environment: [Subprocess.Environment.Key: String?] =
            Environment.value("LESS") == nil ? ["LESS": "FRX"] : [:]
        return await TextFile.read(lines.map { $0 + "\n" }.joined()) { input in
            // Through the shell: $PAGER is the user's own, and may be a whole pipeline.
            let result = try await Subprocess.run(
                .path("/bin/sh"), arguments: ["-c", "\(FileMask.shellCommand); \(pager)"],
                environment: .inherit.updating(environment),
                input: input, output: .currentStandardOutput, error: .currentStandardError)
            return result.terminationStatus != .exited(127) && result.terminationStatus != .exited(126)
        }
    }
}
