import Foundation
import TestSupport
import Testing

@Suite("Handing a page out, in a real terminal")
struct SharingTests {
    private func journal() throws -> DaybookCommand {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "-", input: "Write 漢字 https://example.com\nCall Sam\n")
        return daybook
    }

    /// What was put on the terminal's clipboard, by the sequences it was sent.
    private func copied(_ terminal: PseudoTerminal) throws -> [String] {
        let output = String(decoding: terminal.output, as: UTF8.self)
        return try output.ranges(of: "\u{1B}]52;c;").map { start in
            let text = output[start.upperBound...].prefix { $0 != "\u{7}" }
            return String(decoding: try #require(Data(base64Encoded: String(text))), as: UTF8.self)
        }
    }

    @Test("E Enter puts Markdown on the terminal's clipboard, and the screen stays as it was")
    func clipboard() throws {
        let daybook = try journal()
        let journal = try RunningJournal(daybook)
        let before = journal.terminal.screen
        try journal.type("E", until: "Everything as Markdown · 2 todos")
        try journal.type("<Enter>", until: "Copied as Markdown: 2 todos")
        #expect(try copied(journal.terminal) == [daybook.run("page", "--format", "markdown").output])
        journal.terminal.send("gg")
        try journal.terminal.waitUntil { $0.text == before.text }
    }

    @Test("A file is written, asked about where it is there, and asked for again where it cannot be")
    func file() throws {
        let daybook = try journal()
        let journal = try RunningJournal(daybook)
        let path = daybook.folder.appendingPathComponent("daybook-2026-11-20.html").path
        try journal.type("Eh", until: "Everything as HTML")
        try journal.type("f", until: "File: ~/daybook-2026-11-20.html")
        try journal.type("<Enter>", until: "Wrote ~/daybook-2026-11-20.html as HTML: 2 todos")
        let html = try String(contentsOfFile: path, encoding: .utf8)
        #expect(html == (try daybook.run("page", "--format", "html").output))
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)

        try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
        try journal.type("Ehf<Enter>", until: "Replace ~/daybook-2026-11-20.html?")
        try journal.type("n", until: "Nothing was written.")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
        // The name is there to be made another.
        try journal.type("<Enter>", until: "Replace ~/daybook-2026-11-20.html?")
        try journal.type("y", until: "Wrote ~/daybook-2026-11-20.html")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == html)

        try journal.type("Ef<C-u>/no/such/page.md<Enter>", until: "couldn't be written")
        try journal.type("<C-u>page.txt<Enter>", until: "Wrote page.txt as plain text")
    }

    @Test("The command line asks the terminal it is in, wherever its output goes")
    func commandLine() throws {
        let daybook = try journal()
        let program = TestBinary.url(named: "daybook").path
        let terminal = try PseudoTerminal(
            URL(fileURLWithPath: "/bin/sh"), ["-c", "'\(program)' page --clipboard > /dev/null"],
            environment: daybook.environment().mapValues(Optional.some))
        try terminal.waitFor("Copied as Markdown: 2 todos")
        #expect(try copied(terminal) == [daybook.run("page", "--format", "markdown").output])
    }

    @Test("What is too long for terminals is said, and nothing is sent")
    func tooLong() throws {
        let daybook = try journal()
        try daybook.run("add", "-", input: (0..<2500).map { "A title of thirty characters \($0)\n" }.joined())
        let journal = try RunningJournal(daybook)
        try journal.type("E<Enter>", until: "Too long for the terminal's clipboard")
        #expect(try copied(journal.terminal) == [])
    }
}
