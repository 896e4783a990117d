import Foundation
import TestSupport
import Testing

/// However the journal is ended, and whatever it shows then, the terminal is as it was found.
@Suite("Every signal in every mode")
struct SignalsTests {
    /// Keys that lead from the page into a mode, and what it shows.
    private static let modes: [(keys: String, shows: String)] = [
        ("", "? help"), ("aHalf a line", "Half a line"), ("?", "Keys"), (":", "Log something already done"),
        ("/so", "/so"),
        ("gc", "November 2026"), ("gb", "Bundles"), ("D", "Delete"), ("r", "Review"), ("wText", "Text"),
    ]
    private static let signals = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT, SIGUSR1, SIGALRM]

    private func sameModes(_ one: termios, _ other: termios) -> Bool {
        var (one, other) = (one, other)
        return one.c_iflag == other.c_iflag && one.c_oflag == other.c_oflag && one.c_cflag == other.c_cflag
            && one.c_lflag == other.c_lflag && cfgetospeed(&one) == cfgetospeed(&other)
            && withUnsafeBytes(of: &one.c_cc) { a in withUnsafeBytes(of: &other.c_cc) { a.elementsEqual($0) }
            }
    }

    /// Expects that the modes of keys, mouse and paste that were switched on are off, whatever else was sent.
    private func expectModesOff(_ output: [UInt8], _ place: Comment) {
        let text = String(decoding: output, as: UTF8.self)
        for mode in ["?2004", "?1000", "?1002", "?1003", "?1006", "?1049", "?1"] {
            guard let on = text.range(of: "\u{1B}[\(mode)h", options: .backwards) else { continue }
            let off = text.range(of: "\u{1B}[\(mode)l", options: .backwards)
            #expect(off.map { $0.lowerBound > on.lowerBound } == true, "\(mode) \(place)")
        }
    }

    @Test("Signals", arguments: modes.indices)
    func signals(index: Int) throws {
        let (keys, shows) = Self.modes[index]
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "something")
        for signal in Self.signals {
            let place: Comment = "signal \(signal) after \(keys)"
            let journal = try RunningJournal(daybook, showing: "? help")
            let before = try PseudoTerminal.modesOfNew()
            if !keys.isEmpty { try journal.type(keys, until: shows) }
            journal.terminal.signal(signal)
            #expect(try journal.terminal.exitStatus() == .signal(signal), place)
            journal.terminal.expectGivenBack()
            #expect(sameModes(journal.terminal.modes, before), place)
            expectModesOff(journal.terminal.output, place)
        }
    }

    @Test("While an editor runs", arguments: [SIGTERM, SIGHUP, SIGSEGV, SIGABRT])
    func duringAnEditor(signal: Int32) throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "something")
        let editor = try daybook.script(named: "editor", "echo editing\nread line")
        let journal = try RunningJournal(daybook, showing: "? help", variables: ["VISUAL": editor])
        let before = try PseudoTerminal.modesOfNew()
        try journal.type("<C-a>e", until: "editing")
        journal.terminal.signal(signal)
        #expect(try journal.terminal.exitStatus() == .signal(signal))
        #expect(sameModes(journal.terminal.modes, before))
        expectModesOff(journal.terminal.output, "an editor, signal \(signal)")
    }
}

extension PseudoTerminal {
    /// The modes of a terminal that no program has used.
    static func modesOfNew() throws -> termios {
        let terminal = try PseudoTerminal(URL(fileURLWithPath: "/bin/true"))
        _ = try terminal.exitStatus()
        return terminal.modes
    }
}
