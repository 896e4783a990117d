import Foundation
import TestSupport
import Testing

@Suite("Every end of the screen does what q does")
struct EndingTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("start")
    }

    private func add(_ title: String, _ journal: RunningJournal) throws {
        try journal.type("a", until: "Enter save")
        try journal.type("\(title)<Enter>", until: "Added \"\(title)\"")
        try journal.type("<Esc>", until: "? help")
    }

    private func shell(_ script: String) throws {
        _ = try daybook.runShell(["-c", "cd \"$0\" && \(script)", daybook.folder.path])
    }

    private func size(_ suffix: String) -> Int {
        FileManager.default.contents(atPath: daybook.databasePath + suffix)?.count ?? 0
    }

    private static let signals: [Int32?] = [nil, SIGTERM, SIGHUP, SIGINT, SIGQUIT]

    /// Ends the screen, by `q` without a signal.
    private func end(_ journal: RunningJournal, by signal: Int32?) throws {
        if let signal { journal.terminal.signal(signal) } else { journal.terminal.send("q") }
        #expect(try journal.terminal.exitStatus() == signal.map { .signal($0) } ?? .exit(0))
    }

    @Test("The file has every change, and no log is left", arguments: signals)
    func settles(signal: Int32?) throws {
        let journal = try RunningJournal(daybook)
        try add("a1", journal)
        try end(journal, by: signal)
        #expect(size("-wal") == 0)
        try shell("cp journal.sqlite copy.sqlite")
        #expect(
            try daybook.run("list", "--database", daybook.folder.path + "/copy.sqlite").output.contains("a1"))
    }

    @Test(
        "A journal that took the place of the open one stays sound, and isn't mixed with the old log",
        arguments: [
            "cp new.sqlite journal.sqlite", "mv new.sqlite journal.sqlite",
            "ln -f new.sqlite journal.sqlite; rm new.sqlite",
        ],
        signals)
    func replaced(command: String, signal: Int32?) throws {
        let new = daybook.folder.path + "/new.sqlite"
        try daybook.run("start", "--database", new)
        try daybook.run("add", "-", "--database", new, input: (1...60).map { "new \($0)\n" }.joined())
        let journal = try RunningJournal(daybook)
        try add("a1", journal)
        try add("a2", journal)
        try shell(command)
        if let signal { journal.terminal.signal(signal) } else { journal.terminal.send("q") }
        _ = try journal.terminal.exitStatus()
        #expect(size("-wal") == 0)
        let list = try daybook.run("list")
        #expect(list.status == 0 && list.output.contains("new 60") && !list.output.contains("a1"), "\(list)")
        let doctor = try daybook.run("doctor", with: ["EDITOR": "vi"])
        #expect(doctor.output.contains("The file is sound."))
    }

    @Test("A line that waits for another program is kept or saved, not both", arguments: [SIGTERM, SIGHUP])
    func whileWaiting(signal: Int32) throws {
        let journal = try RunningJournal(daybook)
        let writer = try BusyWriter(daybook.databasePath)
        try journal.type("a", until: "Enter save")
        journal.terminal.send("waiting line<Enter>")
        try journal.terminal.waitFor("Waiting")
        journal.terminal.signal(signal)
        #expect(try journal.terminal.exitStatus() == .signal(signal))
        try writer.finish()
        #expect(try !daybook.run("list").output.contains("waiting line"))
        _ = try RunningJournal(daybook, showing: "waiting line")
    }

    @Test(
        "What the screen remembers is remembered, and the daily backup is made",
        arguments: [nil, SIGTERM, SIGHUP])
    func follows(signal: Int32?) throws {
        let variables = ["DAYBOOK_DAILY_BACKUP": "on"]
        let journal = try RunningJournal(daybook, variables: variables)
        try add("a1", journal)
        try end(journal, by: signal)
        let deadline = Date(timeIntervalSinceNow: PseudoTerminal.patience)
        var names: [String] = []
        while !names.contains(where: { $0.hasPrefix("journal-daily") }) {
            try #require(Date() < deadline)
            names =
                (try? FileManager.default.contentsOfDirectory(atPath: daybook.folder.path + "/backups")) ?? []
        }
    }

    @Test("daybook quick keeps its line, whatever ends it", arguments: [SIGTERM, SIGHUP])
    func quick(signal: Int32) throws {
        let environment = daybook.environment().mapValues(Optional.some)
        func start() throws -> PseudoTerminal {
            try PseudoTerminal(TestBinary.url(named: "daybook"), ["quick"], environment: environment)
        }
        let terminal = try start()
        try terminal.waitFor("Esc close")
        terminal.send("half a line")
        try terminal.waitFor("half a line")
        terminal.signal(signal)
        #expect(try terminal.exitStatus() == .signal(signal))
        #expect(size("-wal") == 0)
        let again = try start()
        try again.waitFor("Esc close")
        again.send("<Up>")
        try again.waitFor("half a line")
    }
}
