import TestSupport
import Testing

@Suite("What the configuration changes on the screen")
struct ConfigurationOnScreenTests {
    private func journal(_ configuration: String) throws -> DaybookCommand {
        let daybook = try DaybookCommand()
        try daybook.configure(configuration)
        try daybook.run("start")
        try daybook.run("add", "-", input: "a\nb\n")
        return daybook
    }

    @Test("Keys, signs and colours are those chosen")
    func chosen() throws {
        let daybook = try journal(
            """
            symbols = "bujo"
            box_drawing = false
            [theme]
            name = "dark"
            done = "160 underline"
            [keys.page]
            toggle = "d"
            [keys.everywhere]
            quit = "Q"
            help = "F2"
            """)
        let running = try RunningJournal(
            daybook, showing: "F2 help"
        )
        let screen = try running.type("d", until: "Marked \"a\" done · u undo")
        #expect(screen.rows[2] == " Other")
        #expect(screen.rows[3].hasPrefix(" | × a"))
        #expect(screen.cells[3][5].foreground == 160)
        #expect(screen.cells[3][5].isUnderlined)
        #expect(screen.rows[23].hasPrefix(" a add  n entry  d reopen"))
        try running.type("q", until: "q does nothing here. F2 shows every key.")
        running.terminal.send("Q")
        #expect(try running.terminal.exitStatus() == .exit(0))
    }

    @Test("A mistake is said first, and the journal is open all the same")
    func mistakes() throws {
        let daybook = try journal("[theme]\nname = \"pink\"\ndone = \"gren\"\n")
        let running = try RunningJournal(
            daybook, columns: 120, showing: "config.toml, line 2, theme.name: \"pink\" is not one of")
        try running.terminal.waitFor("a")
        try running.type("x", until: "Abandoned \"a\"")
    }
}
