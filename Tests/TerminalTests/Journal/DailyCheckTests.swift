import Foundation
import TestSupport
import Testing

@Suite("The daily check for damage, on the screen")
struct DailyCheckTests {
    @Test("Damage is said on the message line and by the next command; a whole file is checked in silence")
    func damage() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "-", input: "a\nb\nc\n")
        let state = ["XDG_STATE_HOME": daybook.folder.appendingPathComponent(".local/state").path]
        let checks = daybook.folder.appendingPathComponent(".local/state/daybook/checks").path
        do {
            let journal = try RunningJournal(daybook, variables: state)
            try journal.terminal.watch { FileManager.default.fileExists(atPath: checks) }
            #expect(!journal.terminal.screen.text.contains("damaged"))
            #expect(try daybook.run("list").errors == "")
        }
        try Damage.shortenIndex(of: daybook.databasePath)
        // The next day.
        let journal = try RunningJournal(
            daybook, now: "2026-11-21T09:30:00", showing: "The journal's file is damaged.",
            variables: state)
        #expect(journal.terminal.screen.text.contains("`daybook doctor`"))
        #expect(try daybook.run("list").errors.hasPrefix("daybook: The journal's file is damaged."))
    }
}
