import Foundation
import TestSupport
import Testing

@Suite("A draft is its owner's alone")
struct PrivateDraftTests {
    /// Types a line, then takes the terminal away. What is at the drafts' path by then was put there by others.
    private func leave(_ daybook: DaybookCommand, _ prepare: (String) throws -> Void) throws {
        try daybook.run("start")
        let journal = try RunningJournal(daybook)
        try prepare(daybook.databasePath + "-drafts")
        try journal.type("a", until: "Enter save")
        try journal.type("unsaved", until: "unsaved")
        journal.terminal.signal(SIGHUP)
        #expect(try journal.terminal.exitStatus() == .signal(SIGHUP))
    }

    @Test("A folder that others could enter is closed to them")
    func rights() throws {
        let daybook = try DaybookCommand()
        try leave(daybook) { path in
            #expect(mkdir(path, 0o777) == 0)
            #expect(chmod(path, 0o777) == 0)
        }
        let drafts = daybook.databasePath + "-drafts"
        #expect(try permissions(drafts) == 0o700)
        let folder = try #require(try FileManager.default.contentsOfDirectory(atPath: drafts).first)
        #expect(try permissions("\(drafts)/\(folder)") == 0o700)
        #expect(try permissions("\(drafts)/\(folder)/lines") == 0o600)
        #expect(try String(contentsOfFile: "\(drafts)/\(folder)/lines", encoding: .utf8) == "unsaved\n")
    }

    @Test("A link in its place is not followed")
    func link() throws {
        let daybook = try DaybookCommand()
        let other = daybook.folder.appendingPathComponent("other").path
        #expect(mkdir(other, 0o700) == 0)
        try leave(daybook) { path in #expect(symlink("other", path) == 0) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: other).isEmpty)
    }
}
