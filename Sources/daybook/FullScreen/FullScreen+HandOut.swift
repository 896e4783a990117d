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
        if handOut.needsLeave(order) { return screens.pageInFront.askToReplace(order) }
        Task {
            do {
                store.say(StoreMessage(try await handOut.carryOut(order, on: terminal)))
            } catch {
                store.say(StoreMessage("\(error.reason)", isError: true))
                screens.pageInFront.askAgain(order)
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
