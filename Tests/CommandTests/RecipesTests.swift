import Foundation
import TestSupport
import Testing

@Suite("The recipes")
struct RecipesTests {
    private let daybook: DaybookCommand
    private let recipes: String

    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("start")
        recipes = try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../docs/recipes.md"), encoding: .utf8)
    }

    /// The blocks under a heading, in a language.
    private func blocks(_ heading: String, _ language: String = "sh") throws -> [String] {
        let section = try #require(recipes.components(separatedBy: "\n## \(heading)\n").last)
            .components(separatedBy: "\n## ")[0]
        return section.components(separatedBy: "```\(language)\n").dropFirst()
            .map { $0.components(separatedBy: "```")[0] }
    }

    /// Writes a program into the folder `bin`.
    private func install(_ name: String, _ script: String) throws {
        let bin = daybook.folder.appendingPathComponent("bin")
        try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
        try ExecutableFile.write(script, at: bin.appendingPathComponent(name).path)
    }

    private var variables: [String: String] {
        let programs = TestBinary.url(named: "daybook").deletingLastPathComponent().path
        return ["PATH": "\(daybook.folder.path)/bin:\(programs):/usr/bin:/bin"]
    }

    private func shell(_ script: String, with others: [String: String] = [:]) throws -> String {
        try daybook.runShell(["-c", script], with: variables.merging(others) { $1 })
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: daybook.folder.appendingPathComponent(name), encoding: .utf8)
    }

    @Test("Waybar: an object at once, and another at each change")
    func waybar() throws {
        let module = "{" + (try blocks("Waybar", "json")[0]) + "}"
        let object = try JSONSerialization.jsonObject(with: Data(module.utf8)) as? [String: [String: String]]
        let exec = try #require(object?["custom/daybook"]?["exec"])
        let terminal = try PseudoTerminal(
            URL(fileURLWithPath: "/bin/sh"), ["-c", "exec \(exec)"], columns: 250, rows: 10,
            environment: daybook.environment().merging(variables) { $1 })
        try terminal.waitFor("\"class\":\"done\"")
        try daybook.run("add", "Call <Sam>")
        try terminal.waitFor("Call &lt;Sam&gt;")
        terminal.signal(SIGINT)
        _ = try terminal.exitStatus()
    }

    @Test("i3status: Daybook's line before its own")
    func i3status() throws {
        try install("i3status", "#!/bin/sh\nprintf 'one\\\\two\\nthree\\n'\n")
        try daybook.run("add", "a")
        #expect(
            try shell(blocks("i3status")[0])
                == "1 open · next: a | one\\two\n1 open · next: a | three\n")
    }

    @Test("tmux: the line, without styles of a title")
    func tmux() throws {
        try daybook.run("add", "--literal", "Fix #[fg=red] #home")
        let setting = try #require(
            blocks("tmux", "tmux")[0].split(separator: "\n").first { $0.contains("status-right") })
        let command = setting.components(separatedBy: "'#(")[1].dropLast(2)
        #expect(try shell(String(command)) == "1 open · Fix ##[fg=red] ##home\n")
    }

    @Test(
        "git: every subject is logged as it is",
        arguments: [
            "Fix #home page crash", "Close #12", "Ship it ~fri", "Wow !", "--help", "-c x",
            "Read https://a.org/b",
            "Keep \\# and \\~", "It's \"quoted\" $(id) `id`", "Fix #home page crash",
        ])
    func git(subject: String) throws {
        try daybook.run("categories", "add", "home")
        // An open todo of the same title doesn't stop it.
        try daybook.run("add", "--literal", "--", subject)
        let hook = try blocks("A commit is an entry")[0]
        let hookPath = try daybook.file(named: "hook", hook)
        let prepared = try shell(
            """
            cd "$HOME" && git init -q repo && cp "$HOOK" repo/.git/hooks/post-commit && \
            chmod +x repo/.git/hooks/post-commit
            """, with: ["HOOK": hookPath])
        #expect(prepared == "")
        let output = try shell(
            """
            cd "$HOME/repo" && git -c user.name=x -c user.email=x@y commit -q --allow-empty -m "$SUBJECT" 2>&1
            """, with: ["SUBJECT": subject])
        #expect(output == "")
        let log = try daybook.run("list", "--json").output
        let page = try JSONDecoder().decode(Page.self, from: Data(log.utf8))
        #expect(page.todos.filter(\.entry).map(\.title) == [subject])
        #expect(page.todos.filter(\.entry).map(\.category) == [nil])
    }

    private struct Page: Decodable {
        struct Todo: Decodable {
            var title: String
            var entry: Bool
            var category: String?
        }
        var todos: [Todo]
    }

    @Test("Timewarrior: the clock starts, and stops when the todo ends")
    func timewarrior() throws {
        try install("timew", "#!/bin/sh\necho \"$@\" >> \"$HOME/timew\"\necho \"timew $@\"\n")
        let scripts = try blocks("Timewarrior")
        try install("track", scripts[0])
        try install("track-follow", scripts[1])
        try daybook.run("add", "-", input: "Call \"Sam\"; now\nb\n")
        _ = try shell("track call sam")
        #expect(try text("timew") == "start Call \"Sam\"; now daybook-1\n")
        let terminal = try PseudoTerminal(
            daybook.folder.appendingPathComponent("bin/track-follow"), [], columns: 80, rows: 24,
            environment: daybook.environment().merging(variables) { $1 })
        // It says nothing before the first todo ends.
        var count = 0
        while !terminal.screen.contains("timew stop") {
            count += 1
            try #require(count < 100)
            try daybook.run(count % 2 == 1 ? "done" : "reopen", "2")
            terminal.watch(for: 0.1)
        }
        try daybook.run("delete", "1")
        try terminal.waitFor("timew stop daybook-1")
        // C-c, which ends the whole pipeline.
        terminal.send(bytes: [3])
        _ = try terminal.exitStatus()
    }

    @Test("Slack: the standup reaches the webhook as JSON; without a journal nothing is sent")
    func slack() throws {
        try install("curl", "#!/bin/sh\nprintf '%s\\n' \"$@\" > \"$HOME/arguments\"\ncat > \"$HOME/sent\"\n")
        try install("date", "#!/bin/sh\necho 5\n")
        try daybook.run("did", "Said \"hello\" & left")
        let script = try blocks("A standup in Slack")[0]
        _ = try shell(script, with: ["SLACK_WEBHOOK": "https://hooks.example.com/x"])
        #expect(try text("arguments").hasSuffix("https://hooks.example.com/x\n"))
        let sent = try JSONSerialization.jsonObject(with: Data(text("sent").utf8)) as? [String: String]
        #expect(sent?.keys.sorted() == ["text"])
        #expect(sent?["text"]?.contains("Said \"hello\" &amp; left") == true)
        try FileManager.default.removeItem(at: daybook.folder.appendingPathComponent("sent"))
        _ = try shell(script, with: ["SLACK_WEBHOOK": "x", "DAYBOOK_DATABASE": "/nowhere/x.sqlite"])
        #expect(!FileManager.default.fileExists(atPath: daybook.folder.appendingPathComponent("sent").path))
    }

    @Test("iCalendar: CRLF, folded between characters after 75 bytes, escaped, and whole after unfolding")
    func calendar() throws {
        let title = "Ring, the; big\\bell " + String(repeating: "ä€😀", count: 20)
        try daybook.run("categories", "add", "Home")
        try daybook.run(
            "add", "--literal", title, "--on", "2026-12-31", "-c", "Home", "--url", "https://a.org/b?c=1",
            "--note", "one\ntwo, three")
        try daybook.run("add", "plain", "--on", "2026-12-01")
        try daybook.run("add", "Pay rent", "--due", "2026-12-01")
        let file = try shell(blocks("A calendar file")[0])
        let lines = file.replacing("\r\n", with: "\n").split(separator: "\n")
        #expect(file.utf8.count(where: { $0 == 10 }) == lines.count)
        #expect(file.utf8.count(where: { $0 == 13 }) == lines.count)
        #expect(lines.allSatisfy { $0.utf8.count <= 75 })
        // A line break in a character would have become U+FFFD.
        #expect(!file.contains("\u{FFFD}"))
        let unfolded = file.replacing("\r\n ", with: "").replacing("\r\n", with: "\n")
            .split(separator: "\n").map(String.init)
        #expect(unfolded.first == "BEGIN:VCALENDAR" && unfolded.last == "END:VCALENDAR")
        #expect(unfolded.count { $0 == "BEGIN:VEVENT" } == 2 && unfolded.count { $0 == "END:VEVENT" } == 2)
        let escaped = title.replacing("\\", with: "\\\\").replacing(",", with: "\\,").replacing(
            ";", with: "\\;")
        for line in [
            "SUMMARY:\(escaped)", "DTSTART;VALUE=DATE:20261231", "DTEND;VALUE=DATE:20270101",
            "CATEGORIES:Home",
            "DESCRIPTION:one\\ntwo\\, three", "URL:https://a.org/b?c=1", "UID:todo-1@daybook", "VERSION:2.0",
            "BEGIN:VTODO", "UID:due-3@daybook", "DUE;VALUE=DATE:20261201", "SUMMARY:Pay rent", "END:VTODO",
        ] {
            #expect(unfolded.contains(line), "\(line)")
        }
        #expect(unfolded.contains { $0.wholeMatch(of: /DTSTAMP:\d{8}T\d{6}Z/) != nil })
    }

    @Test("Issues: each program's output is pulled, and again changes nothing")
    func issues() throws {
        try install(
            "gh",
            """
            #!/bin/sh
            echo '[{"number":7,"title":"Crash","url":"https://github.com/o/r/issues/7","state":"OPEN","closedAt":null,
                "milestone":{"dueOn":"2026-12-01T08:00:00Z"},"stateReason":""}]'
            """)
        try install(
            "glab",
            """
            #!/bin/sh
            echo '[{"iid":3,"title":"Slow","web_url":"https://gitlab.com/o/r/-/issues/3","state":"opened","due_date":null}]'
            """)
        try install(
            "jira",
            """
            #!/bin/sh
            [ "$1" = me ] && { echo ann; exit; }
            echo '[{"key":"AB-1","fields":{"summary":"Ship","status":{"name":"To Do"},"duedate":"2026-12-01"}}]'
            """)
        try install(
            "curl",
            """
            #!/bin/sh
            echo '{"data":{"viewer":{"assignedIssues":{"nodes":[{"identifier":"ENG-1","title":"Draw",
                "url":"https://linear.app/x/issue/ENG-1","state":{"type":"started"}}]}}}}'
            """)
        let scripts = try blocks("Issues from GitHub, GitLab, Jira and Linear")
        #expect(scripts.count == 5)
        for (script, program) in zip(scripts, ["GitHub", "GitLab", "Jira", "Linear", "JSON"]) {
            #expect(try shell(script, with: ["LINEAR_API_KEY": "x"]) == "Imported 1 todo from \(program)\n")
            #expect(
                try shell(script, with: ["LINEAR_API_KEY": "x"])
                    == "Imported nothing new from \(program); 1 as before\n")
        }
        let page = try daybook.run("list").output
        for title in ["Crash", "Slow", "Ship", "Draw", "Order filters"] { #expect(page.contains(title)) }
    }

    @Test("The last one: an id from one command for the next")
    func ids() throws {
        try daybook.run("categories", "add", "Home")
        try daybook.run("start")
        let output = try shell("set -e\n" + blocks("What else happened")[0])
        #expect(
            output.hasSuffix("Marked \"Renew passport\" done\nmarked \"Renew passport\" done\n"), "\(output)")
        #expect(try daybook.run("list").output.contains("○ 1  Renew passport"))
    }
}
