import Persistence

/// Opens URLs with the user's browser: `$BROWSER`, or the desktop's default.
enum Browser {
    /// - Throws: `JournalError` with a text for the message line.
    static func open(_ url: String) async throws {
        let program = try UserProgram(Environment.value("BROWSER") ?? "xdg-open", from: "$BROWSER")
        guard try await program.run(on: Array(url.utf8), hasTerminal: false) else {
            throw JournalError("\(program.name) couldn't open \(url). Set $BROWSER to another program.")
        }
    }
}
