import Persistence
import Screens
import Store

/// Passing URLs and pages to other programs.
extension FullScreen {
    /// Opens a URL without waiting for the browser, which may keep running.
    func open(_ url: String) {
        store.say(StoreMessage("Opening \(url)"))
        Task {
            do {
                try await Browser.open(url)
            } catch {
                store.say(StoreMessage("\(error.reason)", isError: true))
                paint()
            }
        }
    }

    /// Shares a page without waiting for the program or disk that receives it.
    func share(_ order: ShareOrder) {
        if handOut.needsLeave(order) { return screens.askToReplace(order) }
        Task {
            do {
                store.say(StoreMessage(try await handOut.carryOut(order, on: terminal)))
            } catch {
                store.say(StoreMessage("\(error.reason)", isError: true))
                screens.askAgain(order)
            }
            paint()
        }
    }

    /// Copies a text to the clipboard without waiting for the program that receives it.
    func copy(_ text: String, message: String) {
        Task {
            do {
                try await Clipboard.copy(text, terminal: terminal.copy)
                store.say(StoreMessage(message))
            } catch {
                store.say(StoreMessage("\(error.reason)", isError: true))
            }
            paint()
        }
    }
}

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
