import Foundation
import Screens
import TestSupport
import Testing

@Suite("Vim's reflexes in a real terminal")
struct VimReflexesTests {
    private typealias Drive = @Sendable (RunningJournal) throws -> Void

    /// A page of thirty todos, `todo 01` to `todo 30`.
    private func journal() throws -> RunningJournal {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let titles = (1...30).map { "todo " + ($0 < 10 ? "0" : "") + "\($0)" }
        try daybook.run("add", "-", input: titles.joined(separator: "\n"))
        return try RunningJournal(daybook)
    }

    @Test("Each reflex of the manual does what the manual says", arguments: VimReflex.all.map(\.keys))
    func reflex(keys: [String]) throws {
        #expect(VimReflex.all.count == 26)
        let drive = try #require(Self.all[keys[0]], "No test drives \(keys)")
        try drive(try journal())
    }

    private static let all = moving.merging(going) { $1 }.merging(acting) { $1 }.merging(leaving) { $1 }

    private static let moving: [String: Drive] = [
        "3j": { journal in
            try journal.type("3", until: "3 then a command")
            try journal.type("j", until: "▌ ○ todo 04")
        },
        "gg": { journal in
            try journal.type("G", until: "▌ ○ todo 30")
            try journal.type("g", until: "Latest page")
            try journal.type("g", until: "▌ ○ todo 01")
            try journal.type("7G", until: "▌ ○ todo 07")
        },
        "C-d": { journal in
            try journal.type("<C-d>", until: "▌ ○ todo 13")
            try journal.type("<C-u>", until: "▌ ○ todo 01")
        },
        "C-f": { journal in
            try journal.type("<C-f>", until: "▌ ○ todo 21")
            try journal.type("<C-b>", until: "▌ ○ todo 01")
        },
        "C-n": { journal in
            try journal.type("<C-n><C-n>", until: "▌ ○ todo 03")
            try journal.type("<C-p>", until: "▌ ○ todo 02")
        },
        "zz": { journal in
            journal.terminal.send("7jzt")
            // Under the heading, which stays at the top.
            try journal.terminal.waitUntil { $0.rows[2].contains("▌ ○ todo 08") }
            journal.terminal.send("15Gzz")
            try journal.terminal.waitUntil { $0.rows[11].contains("▌ ○ todo 15") }
            journal.terminal.send("20Gzb")
            try journal.terminal.waitUntil { $0.rows[21].contains("▌ ○ todo 20") }
        },
        "H": { journal in
            try journal.type("L", until: "▌ ○ todo 20")
            try journal.type("M", until: "▌ ○ todo 10")
            try journal.type("H", until: "▌ ○ todo 01")
        },
    ]

    private static let going: [String: Drive] = [
        "gj": { journal in
            try journal.type("gf", until: "Nothing scheduled.")
            try journal.type("gj", until: "Friday 20 November 2026 · today")
        },
        "gb": { journal in
            try journal.type("gb", until: "Bundles and categories")
            try journal.type("ge", until: "A group's categories appear here.")
        },
        "gc": { journal in
            try journal.type("gc", until: "[20]")
            try journal.type("gw", until: "Week of")
            try journal.type("gp", until: "Enter open")
            try journal.type("gc", until: "[20]")
        },
        "gl": { journal in
            try journal.type("3[", until: "Tuesday 17 November 2026")
            try journal.type("gl", until: "Friday 20 November 2026 · today")
        },
    ]

    private static let acting: [String: Drive] = [
        "5x": { try $0.type("j5x", until: "Abandoned 5 todos · u undo") },
        "Vj": { journal in
            try journal.type("Vj", until: "2 marked")
            try journal.type("x", until: "Abandoned 2 todos")
        },
        "v": { journal in
            try journal.type("v", until: "1 marked")
            journal.terminal.send("kv")
            try journal.terminal.waitUntil { !$0.contains("marked") && $0.contains("0 of 30") }
        },
        "C-a": { journal in
            try journal.type("<C-a>", until: "30 marked")
            try journal.type("<C-a>", until: "0 of 30")
        },
        "/word Enter": { journal in
            try journal.type("/7<Enter>", until: "n next  N previous")
            try journal.terminal.waitFor("▌ ○ todo 07")
            try journal.type("n", until: "▌ ○ todo 17")
            try journal.type("n", until: "▌ ○ todo 27")
            try journal.type("N", until: "▌ ○ todo 17")
            try journal.type("<Esc>", until: "n entry")
            try journal.type("nRan<Enter>", until: "Logged \"Ran\"")
        },
        "//word Enter": { journal in
            try journal.type("//17<Enter>", until: "1 found")
            try journal.type("<Enter>", until: "Friday 20 November 2026 · today")
            try journal.type("<C-o>", until: "Search: 17")
        },
        "/ ↑": { journal in
            try journal.type("/17<Enter>", until: "▌ ○ todo 17")
            try journal.type("<Esc>gg", until: "▌ ○ todo 01")
            journal.terminal.send("/<Up>")
            try journal.terminal.waitUntil { $0.rows[23].hasPrefix(" /17") && $0.contains("▌ ○ todo 17") }
        },
        ".": { journal in
            try journal.type("s3 dec<Enter>", until: "Postponed \"todo 01\" to Thu 3 Dec")
            try journal.type("5G2.", until: "Postponed 2 todos to Thu 3 Dec")
        },
        "dd": { journal in
            try journal.type("dd", until: "Delete \"todo 01\"? y yes · n no")
            try journal.type("y", until: "Deleted \"todo 01\"")
        },
        "yy": { journal in
            try journal.type("2yy", until: "Copied as Markdown: 2 todos")
            let text = Data("- [ ] todo 01\n- [ ] todo 02\n".utf8).base64EncodedString()
            #expect(String(decoding: journal.terminal.output, as: UTF8.self).contains(text))
        },
        "p": { journal in
            try journal.type("x", until: "Abandoned \"todo 01\"")
            try journal.type("p", until: "Reopened \"todo 01\"")
        },
        "u": { journal in
            try journal.type("x", until: "Abandoned \"todo 01\"")
            try journal.type("jx", until: "Abandoned \"todo 02\"")
            try journal.type("u", until: "Undone: abandoned \"todo 02\"")
            try journal.type("<C-r>", until: "Redone: abandoned \"todo 02\"")
            try journal.type("gu", until: "Enter undo back to here")
            try journal.type("j<Enter>", until: "Undo 2 changes? y yes · n no")
            try journal.type("y", until: "0 of 30")
        },
    ]

    private static let leaving: [String: Drive] = [
        "ZZ": { journal in
            try journal.type("gb", until: "Bundles and categories")
            journal.terminal.send("ZZ")
            #expect(try journal.terminal.exitStatus() == .exit(0))
            for name in ["q", "q!", "wq", "x"] {
                let next = try RunningJournal(journal.daybook)
                try next.type(":\(name)", until: "Quit Daybook from any screen")
                next.terminal.send("<Enter>")
                #expect(try next.terminal.exitStatus() == .exit(0))
            }
        },
        ":w": { try $0.type(":w<Enter>", until: "Already saved: every change is.") },
        "q": { journal in
            try journal.type("gb", until: "Bundles and categories")
            try journal.type("?", until: "Next pane")
            try journal.type("q", until: "No bundles yet")
            try journal.type("q", until: "Friday 20 November 2026 · today")
            try journal.type("gf", until: "Nothing scheduled.")
            try journal.type("q", until: "Friday 20 November 2026 · today")
            journal.terminal.send("q")
            #expect(try journal.terminal.exitStatus() == .exit(0))
        },
    ]
}
