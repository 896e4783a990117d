import Journal
import Store
import Testing

@testable import Screens

@Suite("Messages that are longer than a line")
struct LongMessagesTests {
    init() { useUTF8() }

    private static let words =
        "/home/kim/.local/share/daybook/journal.sqlite is damaged. Move it away, its -wal and -shm file with it, and "
        + "restore a backup from /home/kim/.local/share/daybook/backups: then quit Daybook and open the journal again. Nothing was changed."

    private func screen(_ message: StoreMessage, keys: [Key] = [], size: Size = Size(columns: 80, rows: 24))
        -> [String]
    {
        let view = SamplePage.view(message: message)
        var screens = JournalScreens(view: view, size: size)
        for key in keys { _ = screens.handle(key, in: view) }
        return screens.render(view, symbols: .unicode).text.split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
    }

    @Test("The advice at their end is on the screen", arguments: ["", "3", "4", "r", "#"])
    func advice(front: String) {
        var view = SampleLibrary.view()
        view.message = StoreMessage(Self.words, isError: true)
        var screens = JournalScreens(view: view, size: Size(columns: 80, rows: 24))
        for key in typed(front) { _ = screens.handle(key, in: view) }
        let text = screens.render(view, symbols: .unicode).text
        for word in Self.words.split(separator: " ") { #expect(text.contains(word), "\(word)") }
    }

    @Test("What can be done about it follows, and the selected row stays in sight")
    func offer() {
        let rows = screen(StoreMessage(Self.words, offer: .undo), keys: [.character("G")])
        #expect(rows.contains { $0.contains("Nothing was changed. · u undo") || $0 == " u undo" })
        #expect(rows.contains { $0.contains("▌") })
        let small = screen(
            StoreMessage(Self.words, offer: .undo), keys: [.character("G")],
            size: Size(columns: 40, rows: 10))
        #expect(small.contains { $0.contains("▌") })
        #expect(small.contains { $0.contains("u undo") })
    }

    @Test(
        "A long title is shortened before what became of its todo",
        arguments: [Size(columns: 40, rows: 10), Size(columns: 60, rows: 10), Size(columns: 80, rows: 24)])
    func title(size: Size) {
        for length in 1...200 {
            let title = String(repeating: "漢字 ", count: length)
            let text = "Postponed \"\(title)\" to Fri 31 Dec 2027"
            let rows = screen(StoreMessage(text, offer: .undo), size: size)
            let lines = rows.suffix(size.rows / 3 + 1).dropLast()
            let message = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
            #expect(message.hasSuffix("to Fri 31 Dec 2027 · u undo") || message.hasSuffix("2027 u undo"))
            #expect(!lines.contains { $0.drop(while: { $0 == " " }).hasPrefix("·") })
            let first = rows.dropLast(size.rows / 3 + 1).filter { $0.contains("Postponed") }
            #expect(first.isEmpty, "\(length): \(rows)")
        }
    }
}
