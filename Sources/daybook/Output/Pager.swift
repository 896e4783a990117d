import Foundation
import Subprocess

/// Shows lines that are more than a screen holds in the user's pager, as git does.
enum Pager {
    /// - Parameter lines: Lines that hold no escape sequences but ours.
    static func show(_ lines: [String]) async {
        let pager = Environment.value("PAGER") ?? "less"
        guard Console.isTerminal, lines.count >= Console.rows, pager != "cat" else {
            return Console.print(styled: lines)
        }
        // C-c is for the pager, which is not to be left alone with the terminal. Not SIG_IGN, which it would inherit.
        signal(SIGINT) { _ in }
        // Neither a pager that is not there nor one that cannot be run has shown what was asked for.
        if await !run(pager, on: lines) { Console.print(styled: lines) }
    }

    /// Whether the pager could be run.
    private static func run(_ pager: String, on lines: [String]) async -> Bool {
        // -F: no pager for what fits; -R: colours; -X: what was read stays on the screen.
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
