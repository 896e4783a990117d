import Foundation
import TestSupport
import Testing

@Suite("Frames on the terminal")
struct FramesTests {
    @Test(
        "Each is sent with one write, so that none is seen half drawn", .enabled(if: WatchedCalls.isAvailable)
    )
    func oneWrite() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "-", input: (1...9).map { "todo \($0)" }.joined(separator: "\n"))
        let log = try daybook.file(named: "calls", "")
        let journal = try RunningJournal(
            daybook, showing: "▌ ○ todo 1", variables: WatchedCalls.variables(log: log))
        let before = try Self.writes(log)
        for number in 2...9 { try journal.type("j", until: "▌ ○ todo \(number)") }
        #expect(try Self.writes(log) - before == 8)
        try journal.type("?", until: "Esc")
        #expect(try Self.writes(log) - before == 9)
    }

    @Test(
        "Text that comes faster than it can be painted isn't painted at each key",
        .enabled(if: WatchedCalls.isAvailable))
    func fastTyping() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let log = try daybook.file(named: "calls", "")
        let journal = try RunningJournal(daybook, variables: WatchedCalls.variables(log: log))
        try journal.type("a", until: "Enter save")
        let before = try Self.writes(log)
        // As a terminal without bracketed paste sends it.
        try journal.type(String(repeating: "word ", count: 600) + "end", until: "end")
        #expect(try Self.writes(log) - before < 300)
        try journal.type("<Enter>", until: "Added")
        #expect(try daybook.run("list").output.contains("end"))
    }

    /// The number of writes to the terminal so far.
    private static func writes(_ log: String) throws -> Int {
        try WatchedCalls.calls(in: log).count {
            $0.first == "write" && $0.last?.hasPrefix("/dev/pts/") == true
        }
    }
}
