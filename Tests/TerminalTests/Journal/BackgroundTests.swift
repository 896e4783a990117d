import Foundation
import TestSupport
import Testing

@Suite("The terminal's background is asked for")
struct BackgroundTests {
    private func journal(
        type: String = "xterm-256color", variables: [String: String] = [:], background: String? = nil,
        keepsAnswers: Bool = false, configuration: String? = nil
    ) throws -> RunningJournal {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        // The selected row has other colours.
        try daybook.run("add", "selected")
        try daybook.run("did", "finished")
        if let configuration {
            try daybook.configure(configuration)
        }
        return try RunningJournal(
            daybook, type: type, showing: "✓ finished", variables: variables, background: background,
            keepsAnswers: keepsAnswers)
    }

    /// The colour of the mark of the done todo.
    private func mark(_ screen: TerminalScreen) -> Int? {
        screen.cells.joined().first { $0.text == "✓" }?.foreground
    }

    /// The colour of the title of the done todo.
    private func title(_ screen: TerminalScreen) -> Int? {
        screen.cells.first { row in row.contains { $0.text == "✓" } }?.first { $0.text == "f" }?.foreground
    }

    @Test("The page is painted before the answer, and again in the theme that suits it")
    func repainted() throws {
        let journal = try journal(background: "rgb:1d1d/1f1f/2121", keepsAnswers: true)
        #expect(mark(journal.terminal.screen) == 28)
        journal.terminal.answer()
        try journal.terminal.waitUntil { mark($0) == 114 }
        #expect(journal.terminal.backgroundQuestions == 1)
        // Keys work as ever, and the answer was none.
        try journal.type("?", until: "Add a todo to this page")
    }

    @Test("A light one too, whatever COLORFGBG says")
    func light() throws {
        let journal = try journal(variables: ["COLORFGBG": "15;0"], background: "rgb:ff/ff/ff")
        try journal.terminal.waitUntil { mark($0) == 28 && title($0) == 243 }
    }

    @Test("A terminal that doesn't know the question keeps the guess")
    func unknown() throws {
        let journal = try journal(variables: ["COLORFGBG": "15;0"])
        try journal.type("?", until: "Add a todo to this page")
        try journal.type("<Esc>", until: "✓ finished")
        #expect(mark(journal.terminal.screen) == 114)
    }

    @Test(
        "It isn't asked where the answer would change nothing, or the question could be seen",
        arguments: ["xterm", "linux", "vt220"])
    func notAsked(type: String) throws {
        #expect(try journal(type: type, background: "rgb:0/0/0").terminal.backgroundQuestions == 0)
    }

    @Test("It isn't asked where the configuration names a theme, or colours are off")
    func notNeeded() throws {
        let configured = try journal(background: "rgb:0/0/0", configuration: "[theme]\nname = \"light\"\n")
        #expect(configured.terminal.backgroundQuestions == 0)
        let plain = try journal(variables: ["NO_COLOR": "1"], background: "rgb:0/0/0")
        #expect(plain.terminal.backgroundQuestions == 0)
    }

    @Test("A late answer doesn't end up on the prompt")
    func lateAnswer() throws {
        let journal = try journal(background: "rgb:1d1d/1f1f/2121", keepsAnswers: true)
        journal.terminal.send("q")
        journal.terminal.answer()
        #expect(try journal.terminal.exitStatus() == .exit(0))
        #expect(journal.terminal.unreadInput() == [])
    }

    @Test("A terminal that answers nothing at all doesn't keep anybody from leaving")
    func mute() throws {
        let journal = try journal(keepsAnswers: true)
        journal.terminal.send("q")
        #expect(try journal.terminal.exitStatus() == .exit(0))
    }
}
