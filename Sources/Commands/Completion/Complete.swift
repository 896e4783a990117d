import ArgumentParser
import Journal
import Persistence
import SystemPackage

/// Answers the completion scripts of shells. Says nothing about failures, since the user is typing.
struct Complete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "complete", abstract: "Print completions for a shell.", shouldDisplay: false)

    @Argument(parsing: .postTerminator)
    var words: [String] = []

    func run() throws {
        let request = try CompletionRequest(words)
        var options = JournalOptions()
        options.databasePath = try request.database.map { try FilePath(typed: $0) }
        let journal = options
        let completions = Completions(request: request, clock: try Environment.clock()) {
            do {
                return try journal.openQuietly(for: .read, waiting: BusyWait(patience: 0)) { _ in }.database
            } catch {
                return nil
            }
        }
        if completions.areFiles { return Console.print(":files") }
        do {
            for completion in try completions.all() { Console.write(text: completion.line) }
        } catch {
            // The shell completes nothing.
        }
    }
}

extension Completion {
    /// The value and the text, separated by a tab; empty for a value that a line can't hold.
    fileprivate var line: String {
        guard value == value.harmless else { return "" }
        return "\(value)\t\(text.harmless)\n"
    }
}
