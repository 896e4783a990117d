import Foundation
import GRDB
import TestSupport
import Testing

@Suite("daybook page")
struct PageCommandTests {
    /// A journal with a page of two days ago and one of today, two categories and a group of one of them.
    private func journal() throws -> DaybookCommand {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-18T08:00:00")
        try DatabaseQueue(path: daybook.databasePath).write { db in
            try db.execute(
                sql: """
                    INSERT INTO category (id, name, color, sortOrder) VALUES (1, 'Work', 'blue', 1), (2, 'Home', 'red', 2);
                    INSERT INTO exportGroup (id, name) VALUES (1, 'The Team'), (2, 'Family');
                    INSERT INTO exportGroupMember (groupID, categoryID) VALUES (1, 1), (2, 2), (2, NULL);
                    """)
        }
        try daybook.run(
            "add", "-", input: "Carried #work\nReviewed #work\nPaint the fence #home\n",
            now: "2026-11-18T08:00:00")
        try daybook.run("done", "Reviewed", now: "2026-11-18T10:42:00")
        try daybook.run("start")
        try daybook.run("move", "Paint", "2026-12-03")
        try daybook.run("did", "Slept")
        return daybook
    }

    @Test("The latest page as text")
    func text() throws {
        let result = try journal().run("page")
        #expect(result.status == 0 && result.errors == "")
        #expect(
            result.output == """
                Friday 20 November 2026

                Work
                  [ ] Carried (carried 2 days)

                Home
                  [>] Paint the fence (postponed to 3 Dec)

                Other
                  [x] Slept (09:30)

                """)
    }

    @Test("An older page, by its date")
    func older() throws {
        let daybook = try journal()
        let expected = """
            # Wednesday 18 November 2026

            ## Work

            - [ ] Carried (still open)
            - [x] Reviewed (10:42)

            ## Home

            - [ ] Paint the fence (postponed to 3 Dec)

            """.replacing(" (postponed to 3 Dec)", with: " (still open)")
        for date in [["-2"], ["18", "nov"], ["2026-11-18"]] {
            #expect(try daybook.run(["page", "--format", "markdown"] + date).output == expected)
        }
        #expect(try daybook.run("page", "-2", "--format", "md").output == expected)
    }

    @Test("A group, by its name as people type it; which there are, where it is none")
    func groups() throws {
        let daybook = try journal()
        for name in ["the-team", "THETEAM", "the"] {
            let output = try daybook.run("page", "--group", name).output
            #expect(output == "Friday 20 November 2026\n\nWork\n  [ ] Carried (carried 2 days)\n")
        }
        #expect(try daybook.run("page", "--group", "fam").output.contains("Other\n  [x] Slept"))
        let unknown = try daybook.run("page", "--group", "boss")
        #expect(unknown.status == 1)
        #expect(unknown.errors == "daybook: No export group \"boss\". There are: Family, The Team.\n")
        let other = try DaybookCommand()
        try other.createJournal()
        let none = try other.run("page", "--group", "boss")
        #expect(none.errors == "daybook: No export group \"boss\". None exist yet.\n")
    }

    @Test("A category alone")
    func category() throws {
        let daybook = try journal()
        let work = "Friday 20 November 2026\n\nWork\n  [ ] Carried (carried 2 days)\n"
        #expect(try daybook.run("page", "-c", "work").output == work)
        #expect(try daybook.run("page", "--category", "other").output.contains("Other\n  [x] Slept"))
        let unknown = try daybook.run("page", "--category", "boss")
        #expect(unknown.errors.hasPrefix("daybook: No category \"boss\". There are:"))
        #expect(try daybook.run("page", "--category", "work", "--group", "the").status == 64)
    }

    @Test("A standup: done since, open now")
    func standup() throws {
        let daybook = try journal()
        #expect(
            try daybook.run("page", "--since", "-2", "--format", "mrkdwn").output == """
                *Friday 20 November 2026*

                *Done since Wed 18 Nov*

                *Work*
                ✓ Reviewed (Wed 18 Nov, 10:42)

                *Other*
                ✓ Slept (09:30)

                *Open*

                • Carried (carried 2 days)

                """)
        #expect(try daybook.run("page", "--since", "thu").output.contains("Done since Thu 19 Nov\n\nOther\n"))
        #expect(
            try daybook.run("page", "--since", "today", "--group", "the").output.contains(
                "Done today\n\nNothing here.\n"))
        let ahead = try daybook.run("page", "--since", "+1")
        #expect(ahead.status == 1 && ahead.errors == "daybook: Sat 21 Nov 2026 is in the future.\n")
    }

    @Test("JSON, of a page and of a standup")
    func json() throws {
        let daybook = try journal()
        func object(_ arguments: String...) throws -> [String: Any] {
            let output = try daybook.run(["page"] + arguments).output
            return try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
        }
        let page = try object("--json", "--group", "the")
        #expect(Set(page.keys) == ["day", "journal", "started", "group", "text", "todos"])
        #expect(page["group"] as? String == "The Team")
        #expect((page["todos"] as? [[String: Any]])?.map { $0["title"] as? String } == ["Carried"])
        let standup = try object("--format", "json", "--since", "wed")
        #expect(Set(standup.keys) == ["day", "journal", "since", "group", "done", "open", "starred"])
        #expect(standup["since"] as? String == "2026-11-18" && standup["group"] is NSNull)
        #expect(
            (standup["done"] as? [[String: Any]])?.map { $0["title"] as? String } == ["Reviewed", "Slept"])
        #expect((standup["open"] as? [[String: Any]])?.map { $0["category"] as? String } == ["Work"])
    }

    @Test("A file tells its format, is its owner's alone, and is written whole or not at all")
    func file() throws {
        let daybook = try journal()
        for (name, start, words) in [
            ("page.html", "<!DOCTYPE html>", "HTML"), ("page.md", "# Friday", "Markdown"),
            ("page.txt", "Friday", "plain text"), ("page.json", "{", "JSON"),
            ("page", "Friday", "plain text"),
        ] {
            let path = daybook.folder.appendingPathComponent(name).path
            let result = try daybook.run("page", "-o", path)
            #expect(result.status == 0 && result.output == "")
            #expect(result.errors == "Wrote \(path) as \(words): 3 todos\n")
            #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix(start))
            #expect(
                try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        }
        #expect(
            try daybook.run("page", "-o", "page.html", "--format", "text").errors.contains("as plain text"))
        let nowhere = try daybook.run("page", "-o", "/no/such/folder/page.md")
        #expect(
            nowhere.status == 1
                && nowhere.errors.hasPrefix("daybook: /no/such/folder/page.md: couldn't be written"))
    }

    /// A program of that name that keeps what it is given, with its arguments; one that fails has read nothing.
    private func fake(_ name: String, in daybook: DaybookCommand, status: Int = 0) throws {
        let folder = daybook.folder.appendingPathComponent("bin")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appendingPathComponent(name).path
        let file = "'\(daybook.folder.path)/copied'"
        let keep = "echo \"${0##*/} $*\" > \(file); cat >> \(file)"
        try ExecutableFile.write(script: status == 0 ? keep : "exit \(status)", at: path)
    }

    @Test(
        "The clipboard through the programs that are there and work",
        arguments: [
            (["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"], [], "wl-copy --type text/plain"),
            (["DISPLAY": ":0"], [], "xclip -selection clipboard"),
            (
                ["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"], ["wl-copy", "xclip"],
                "xsel --clipboard --input"
            ),
            (["TMUX": "/tmp/x,1,0"], ["pbcopy"], "tmux load-buffer -w -"), ([:], [], "pbcopy "),
            (["TERMUX_VERSION": "0.118", "TMUX": "/tmp/x,1,0"], [], "termux-clipboard-set "),
        ] as [([String: String], [String], String)])
    func clipboard(variables: [String: String], broken: [String], command: String) throws {
        let daybook = try journal()
        for name in ["wl-copy", "xclip", "xsel", "termux-clipboard-set", "pbcopy", "tmux"] {
            try fake(name, in: daybook, status: broken.contains(name) ? 1 : 0)
        }
        let path = ["PATH": "\(daybook.folder.path)/bin:/usr/bin:/bin"]
        let result = try daybook.run("page", "--clipboard", with: variables.merging(path) { $1 })
        #expect(result.status == 0 && result.output == "" && result.errors == "Copied as Markdown: 3 todos\n")
        let copied = try String(contentsOfFile: daybook.folder.path + "/copied", encoding: .utf8)
        #expect(copied == "\(command)\n" + (try daybook.run("page", "--format", "markdown").output))
    }

    @Test("Windows' clipboard gets UTF-16")
    func windowsClipboard() throws {
        let daybook = try journal()
        try daybook.run("add", "Café ☕")
        try fake("clip.exe", in: daybook)
        let variables = ["WSL_DISTRO_NAME": "Debian", "PATH": "\(daybook.folder.path)/bin:/usr/bin:/bin"]
        #expect(try daybook.run("page", "--clipboard", with: variables).status == 0)
        let copied = try Data(contentsOf: daybook.folder.appendingPathComponent("copied"))
            .dropFirst("clip.exe \n".utf8.count)
        #expect(
            String(data: copied, encoding: .utf16LittleEndian)
                == (try daybook.run("page", "--format", "markdown").output))
    }

    @Test("Wrong usage")
    func mistakes() throws {
        let daybook = try DaybookCommand()
        #expect(try daybook.run("page", "--format", "pdf").status == 64)
        #expect(try daybook.run("page", "--formt", "text").status == 64)
        #expect(try daybook.run("page", "today", "--since", "wed").status == 64)
        #expect(try daybook.run("page", "--json", "--format", "html").status == 64)
        #expect(try daybook.run("page", "-o", "x", "--clipboard").status == 64)
        #expect(try daybook.run("page", "someday").status == 1)
    }
}
