import Foundation
import GRDB
import TestSupport
import Testing

@Suite("daybook undo, redo, log")
struct UndoCommandTests {
    private struct LogListing: Decodable {
        struct Step: Decodable, Equatable {
            var id: Int
            var label: String
            var date: String
            var source: String
            var undone: Bool
        }
        var steps: [Step]
    }

    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
    }

    private func export() throws -> String { try daybook.run("export").output }

    @Test("The log has the date of the calendar, also where the day begins later")
    func dateInLog() throws {
        let daybook = try DaybookCommand()
        try daybook.run("config", "set", "day_start", "04:00")
        try daybook.run("add", "a", now: "2026-11-20T23:50:00")
        try daybook.run("add", "b", now: "2026-11-21T01:30:00")
        #expect(
            try daybook.run("log", now: "2026-11-21T09:00:00").output
                == "2026-11-21 01:30  command line  added \"b\"\n2026-11-20 23:50  command line  added \"a\"\n"
        )
    }

    @Test("A bulk change is taken back at once and made again, across programs that come and go")
    func bulk() throws {
        try daybook.run("add", "-", input: "a\nb\nc\n")
        let before = try export()
        #expect(try daybook.run("done", "1", "2", "3").output == "Marked 3 todos done\n")
        let after = try export()
        #expect(try daybook.run("undo").output == "Undone: marked 3 todos done\n")
        #expect(try export() == before)
        #expect(try daybook.run("redo").output == "Redone: marked 3 todos done\n")
        #expect(try export() == after)
        #expect(try daybook.run("undo", "2").output == "Undone: marked 3 todos done; added 3 todos\n")
    }

    @Test("The newest changes only")
    func limit() throws {
        for title in ["a", "b", "c"] { try daybook.run("add", title) }
        #expect(try daybook.run("log", "--limit", "2").output.split(separator: "\n").count == 2)
        #expect(try daybook.run("log", "--limit", "2", "--jsonl").output.split(separator: "\n").count == 2)
        #expect(try daybook.run("log", "--limit", "9").output.split(separator: "\n").count == 3)
        let none = try daybook.run("log", "--limit", "0")
        #expect(none.status == 64 && none.errors.contains("--limit is a number of changes, 1 or more."))
        #expect(try daybook.run("log", "--limit", "1", "--follow").status == 64)
    }

    @Test("The next day it is said when that was")
    func nextDay() throws {
        try daybook.run("add", "a", now: "2026-11-19T18:02:00")
        #expect(try daybook.run("undo").output == "Undone: added \"a\", Thu 19 Nov 18:02\n")
    }

    @Test("What cannot be undone says why, on standard error, with status 1")
    func errors() throws {
        try daybook.createJournal()
        let nothing = try daybook.run("undo")
        #expect(nothing.status == 1 && nothing.output.isEmpty)
        #expect(nothing.errors == "daybook: Nothing can be undone.\n")
        try daybook.run("add", "a")
        let tooMany = try daybook.run("undo", "5")
        #expect(tooMany.errors == "daybook: Only one change can be undone; nothing was changed.\n")
        #expect(try daybook.run("redo").errors == "daybook: Nothing can be redone.\n")
        #expect(try daybook.run("undo", "0").status == 64)
        #expect(try daybook.run("undo", "many").status == 64)
        #expect(try daybook.run("list", "--all").output.contains("a"))
    }

    @Test("The log: newest first, as text and as JSON, with nothing of the titles that acts on a terminal")
    func log() throws {
        try daybook.createJournal()
        #expect(try daybook.run("log").output.isEmpty)
        #expect(try daybook.run("log", "--json").output.contains("\"steps\""))
        try daybook.run("start", now: "2026-11-20T08:00:00")
        try daybook.run("add", "Fix \u{202E}CI", now: "2026-11-20T08:01:00")
        try daybook.run("delete", "1", now: "2026-11-20T09:00:00")
        try daybook.run("undo")
        let lines = try daybook.run("log", zone: "Europe/Berlin").output.split(separator: "\n")
        #expect(
            lines.map { $0.filter { $0.unicodeScalars.allSatisfy { $0.value != 0x202E } } }
                == lines.map(String.init))
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("2026-11-20 10:00  command line  deleted \"Fix "))
        #expect(lines[0].hasSuffix(" (undone)"))
        #expect(lines[2] == "2026-11-20 09:00  command line  started Fri 20 Nov")
        let listing = try JSONDecoder().decode(
            LogListing.self, from: Data(try daybook.run("log", "--json").output.utf8))
        #expect(
            listing.steps.first
                == .init(
                    id: 3, label: "deleted \"Fix \u{202E}CI\"", date: "2026-11-20T09:00:00Z",
                    source: "commandLine", undone: true))
        #expect(listing.steps.map(\.undone) == [true, false, false])
    }

    @Test("An import over a journal is one step back to its backup")
    func importReplace() throws {
        try daybook.run("add", "a")
        let file = try daybook.file(named: "empty.json", try export().replacing("\"a\"", with: "\"other\""))
        let before = try export()
        #expect(try daybook.run("import", file, "--replace").status == 0)
        let after = try export()
        #expect(before != after)
        #expect(
            try daybook.run("undo").output
                == "Undone: imported 0 pages, 1 todo, 0 categories, 0 bundles with 0 items, 0 export groups\n"
        )
        #expect(try export() == before)
        #expect(try daybook.run("redo").status == 0)
        #expect(try export() == after)
    }

    @Test("Any verbs in any order, each in a program of its own: back to each state and forth again")
    func anyOrder() throws {
        var random = SeededGenerator(seed: 7)
        try daybook.run("start", now: "2026-11-18T08:00:00")
        var states = [try export()]
        for number in 1...40 {
            let day = 18 + number / 10
            let id = "\(Int.random(in: 1...12, using: &random))"
            let other = "\(Int.random(in: 1...12, using: &random))"
            let now = "2026-11-\(day)T09:\(10 + number):00"
            let arguments =
                [
                    ["add", "todo \(number)"], ["add", "habit \(number)", "--habit"],
                    ["did", "thing \(number)"],
                    ["done", id, other], ["abandon", id], ["reopen", id], ["delete", id, other], ["start"],
                    ["add", "later \(number)", "--on", "+3"],
                ].randomElement(using: &random) ?? []
            let result = try daybook.run(arguments, now: now)
            let state = try export()
            #expect((result.status == 0) == (state != states[states.count - 1]), "\(arguments)")
            if result.status == 0 { states.append(state) }
        }
        #expect(states.count > 20)
        for state in states.dropLast().reversed() {
            #expect(try daybook.run("undo").status == 0)
            #expect(try export() == state)
        }
        for state in states.dropFirst() {
            #expect(try daybook.run("redo").status == 0)
            #expect(try export() == state)
        }
    }

    @Test("Killed in the middle of an undo or a redo: the journal is as before it or after it")
    func killed() throws {
        try daybook.run("add", "-", input: (1...400).map { "todo \($0)" }.joined(separator: "\n"))
        try daybook.run(["done"] + (1...400).map(String.init))
        let after = try export()
        try daybook.run("undo")
        let before = try export()
        var random = SeededGenerator(seed: 3)
        var outcomes: Set<String> = []
        var present = before
        // How long to wait before the kill, so that about half come before the end, however busy the machine is.
        var wait: useconds_t = 20_000
        for _ in 0..<RandomRuns.count("DAYBOOK_ROUNDS", usual: 40) {
            let command = present == before ? "redo" : "undo"
            let process = try daybook.start(command)
            usleep(useconds_t.random(in: wait / 2...wait * 3 / 2, using: &random))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let state = try export()
            #expect(state == before || state == after)
            wait = state == present ? wait * 5 / 4 : max(2_000, wait * 4 / 5)
            outcomes.insert(state == present ? "\(command) not done" : "\(command) done")
            present = state
        }
        #expect(outcomes == ["undo done", "undo not done", "redo done", "redo not done"])
    }

    @Test(
        "What another program changed is on top of the log, as undo will take it, before any command has written"
    )
    func anotherProgram() throws {
        try daybook.run("add", "a")
        try daybook.run("add", "b")
        try daybook.run("undo")
        let queue = try DatabaseQueue(path: daybook.databasePath)
        try queue.write { try $0.execute(sql: "UPDATE todo SET title = 'A'") }
        try queue.close()
        let log = try daybook.run("log").output.split(separator: "\n")
        #expect(
            log == [
                "2026-11-20 09:30  elsewhere     changed by another program (1 todo)",
                "2026-11-20 09:30  command line  added \"a\"",
            ])
        #expect(try daybook.run("redo").status == 1)
        #expect(try daybook.run("undo").output == "Undone: changed by another program (1 todo)\n")
        #expect(try daybook.run("list", "--all").output.contains("  a\n"))
    }

    @Test("Of many steps the first are named; of other years the year")
    func manySteps() throws {
        try daybook.run("add", "old", now: "2025-01-02T09:30:00")
        for title in ["a", "b", "c"] { try daybook.run("add", title) }
        #expect(
            try daybook.run("undo", "4").output
                == "Undone: added \"c\"; added \"b\"; added \"a\"; and 1 more\n")
        try daybook.run("redo")
        #expect(try daybook.run("undo").output == "Undone: added \"old\", Thu 2 Jan 2025 09:30\n")
    }

    @Test("Twenty thousand lines are added in one go, and taken back")
    func manyLines() throws {
        let lines = (1...20_000).map { "line \($0)" }.joined(separator: "\n")
        #expect(
            try daybook.run("add", "-", input: lines + "\nline 7\n").errors.contains(
                "Already open: \"line 7\""))
        #expect(try daybook.run("undo").output == "Undone: added 20000 todos\n")
        #expect(try !daybook.run("list", "--all").output.contains("line"))
    }
}
