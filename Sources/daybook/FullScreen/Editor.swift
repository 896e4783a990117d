import Foundation
import Persistence
import Subprocess

/// Lets the user edit a text in `$VISUAL`, `$EDITOR`, or else vi.
enum Editor {
    /// Gives the text as it was left. The terminal must be the editor's meanwhile.
    /// - Throws: `JournalError` in words for the message line.
    static func edit(_ text: String) async throws -> String {
        // Only its owner can read it, as the journal itself.
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(
            "daybook-\(UUID().uuidString).txt"
        ).path
        try WholeFile.write(Data(text.utf8), to: path)
        defer { unlink(path) }
        let command = Environment.value("VISUAL") ?? Environment.value("EDITOR") ?? "vi"
        let words = command.split(separator: " ").map(String.init)
        guard let name = words.first else { throw JournalError("$EDITOR names no program.") }
        do {
            let result = try await run(
                name.contains("/") ? .path(.init(name)) : .name(name),
                arguments: Arguments(words.dropFirst() + [path]), input: .currentStandardInput,
                output: .currentStandardOutput, error: .currentStandardError)
            guard result.terminationStatus.isSuccess else {
                throw JournalError("\(name) ended with an error; nothing was changed.")
            }
        } catch let error as SubprocessError {
            throw JournalError("\(name) could not be started (\(error)). $EDITOR names another program.")
        }
        return try String(contentsOfFile: path, encoding: .utf8)
    }
}
