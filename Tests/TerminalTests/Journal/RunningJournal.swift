import Foundation
import TestSupport
import Testing

/// The real `daybook` in a real terminal, on a journal that the command line can look at too.
struct RunningJournal {
    let daybook: DaybookCommand
    let terminal: PseudoTerminal

    /// Opens the journal and waits for its first screen.
    init(
        _ daybook: DaybookCommand, columns: Int = 80, rows: Int = 24, type: String = "xterm-256color",
        now: String = "2026-11-20T09:30:00", showing text: String = "? help",
        variables: [String: String] = [:], background: String? = nil, keepsAnswers: Bool = false
    ) throws {
        self.daybook = daybook
        let environment = daybook.environment(now: now).merging(["TERM": type]) { $1 }
            .merging(variables) { $1 }
        terminal = try PseudoTerminal(
            TestBinary.url(named: "daybook"), columns: columns, rows: rows, type: type,
            environment: environment.mapValues(Optional.some), background: background,
            keepsAnswers: keepsAnswers)
        try terminal.waitFor(text)
    }

    /// Types keys and waits until the screen shows a text.
    @discardableResult
    func type(_ keys: String, until text: String) throws -> TerminalScreen {
        terminal.send(keys)
        return try terminal.waitFor(text)
    }
}

extension RunningJournal {
    /// Kills the journal, and the editor that it has started, as if both ended with their terminal.
    func killWithEditor() throws {
        let records = { try DraftsOnDisk(daybook).contents(of: "editor") }
        try terminal.watch { try !records().isEmpty }
        let editor = try #require(try records().first?.split(separator: " ").first)
        terminal.signal(SIGKILL)
        #expect(try terminal.exitStatus() == .signal(SIGKILL))
        kill(try #require(pid_t(editor)), SIGKILL)
    }
}
