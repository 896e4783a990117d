import Foundation
import Subprocess

/// Shows lines that are more than a screen holds in the user's pager, as git does.
enum Pager {
    /// - Parameter lines: Lines that hold no escape sequences but ours.
    static func show(_ lines: [String]) async {
        guard Console.isTerminal, lines.count >= Console.rows, let (name, arguments) = program else {
            return Console.print(styled: lines)
        }
        // C-c is for the pager, which is not to be left alone with the terminal. Not SIG_IGN, which it would inherit.
        signal(SIGINT) { _ in }
        do {
            // -F: no pager for what fits; -R: colours; -X: what was read stays on the screen.
            let environment: [Subprocess.Environment.Key: String?] =
                Environment.value("LESS") == nil ? ["LESS": "FRX"] : [:]
            _ = try await run(
                .name(name), arguments: Arguments(arguments), environment: .inherit.updating(environment),
                input: .string(lines.map { $0 + "\n" }.joined()), output: .currentStandardOutput,
                error: .currentStandardError)
        } catch {
            // No such pager: the list itself is what was asked for.
            Console.print(styled: lines)
        }
    }

    /// `$PAGER`, whose words are a program and its arguments; nil where it says to use none.
    private static var program: (name: String, arguments: [String])? {
        let words = (Environment.value("PAGER") ?? "less").split(separator: " ").map(String.init)
        guard let name = words.first, name != "cat" else { return nil }
        return (name, Array(words.dropFirst()))
    }
}
