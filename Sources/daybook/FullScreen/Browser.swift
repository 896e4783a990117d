import Foundation
import Persistence
import Subprocess

/// Opens URLs with the user's browser: `$BROWSER`, or else what the desktop opens them with.
enum Browser {
    /// - Throws: `JournalError` in words for the message line.
    static func open(_ url: String) async throws {
        // As an argument of its own, never through a shell.
        let words = (Environment.value("BROWSER") ?? "xdg-open").split(separator: " ").map(String.init)
        guard let name = words.first else { return }
        do {
            let result = try await run(
                name.contains("/") ? .path(.init(name)) : .name(name),
                arguments: Arguments(words.dropFirst() + [url]), input: .none,
                output: .discarded,
                error: .discarded)
            guard result.terminationStatus.isSuccess else {
                throw JournalError("\(name) could not open \(url).")
            }
        } catch let error as SubprocessError {
            throw JournalError("\(name) could not be started (\(error)). $BROWSER names another program.")
        }
    }
}
