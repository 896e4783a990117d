import Persistence

/// Opens URLs with the user's browser: the first of `$BROWSER` that can, or the desktop's default.
///
/// As for xdg-open(1), `$BROWSER` may be a list with colons, and `%s` stands for the URL.
enum Browser {
    /// - Throws: `JournalError` with a text for the message line.
    static func open(_ url: String) async throws {
        let chosen = Environment.command("BROWSER")
        var failure: (any Error)?
        let names = chosen.map(names) ?? []
        for name in names.isEmpty ? ["xdg-open"] : names {
            let program = UserProgram(
                name, from: "$BROWSER", isChosen: !names.isEmpty, placeholder: "%s")
            do {
                if try await program.run(on: Array(url.utf8), hasTerminal: false) { return }
                failure =
                    failure
                    ?? JournalError(
                        "\(program.name) couldn't open \(url). Set $BROWSER to a program with a window of its own."
                    )
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    /// The commands of a list. One with quotes or variables may have a colon of its own.
    private static func names(_ list: String) -> [String] {
        guard !list.contains(where: { "='\"\\".contains($0) }) else { return [list] }
        return list.split(separator: ":").map(String.init).filter { $0.contains { !$0.isWhitespace } }
    }
}
