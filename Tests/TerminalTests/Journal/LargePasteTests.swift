import Foundation
import TestSupport
import Testing

@Suite("A large paste")
struct LargePasteTests {
    @Test("One of megabytes is on the disk while it is asked about, and can be thrown away")
    func isKept() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let journal = try RunningJournal(daybook)
        try journal.type("a", until: "Enter save")
        let line = String(repeating: "word ", count: 200) + "\r"
        let text = String(repeating: line, count: 2000)
        journal.terminal.send(bytes: Array("\u{1B}[200~\(text)\u{1B}[201~".utf8))
        try journal.terminal.waitFor("Add 2000 rows, one a line?")
        let deadline = Date(timeIntervalSinceNow: PseudoTerminal.patience)
        while keptBytes(daybook) < text.utf8.count - 2000, Date() < deadline { usleep(20_000) }
        #expect(keptBytes(daybook) >= text.utf8.count - 2000)
        try journal.type("<Esc>", until: "Nothing was pasted.")
    }

    /// The size of the largest draft.
    private func keptBytes(_ daybook: DaybookCommand) -> Int {
        let folder = URL(fileURLWithPath: daybook.databasePath + "-drafts")
        let names = FileManager.default.subpaths(atPath: folder.path) ?? []
        return names.map { name in
            var status = stat()
            return stat(folder.appendingPathComponent(name).path, &status) == 0 ? Int(status.st_size) : 0
        }.max() ?? 0
    }
}
