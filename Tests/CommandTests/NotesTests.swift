import Foundation
import TestSupport
import Testing

@Suite("Notes and texts on the command line")
struct NotesTests {
    private let daybook: DaybookCommand

    init() throws { daybook = try DaybookCommand() }

    /// The environment with an editor that runs a shell script on its file, `$1`.
    private func editor(_ script: String) throws -> [String: String] {
        ["VISUAL": try daybook.script(named: "ed", script)]
    }

    private func note(of title: String) throws -> String? {
        struct Listing: Decodable {
            struct Row: Decodable {
                var title: String
                var note: String?
            }
            var todos: [Row]
        }
        let output = try daybook.run("list", "--all", "--json").output
        return try JSONDecoder().decode(Listing.self, from: Data(output.utf8)).todos.first {
            $0.title == title
        }?.note
    }

    @Test("A note is added with a todo, changed, removed, and undone like any change")
    func notes() throws {
        try daybook.run("add", "Pack", "--note", "- [ ] socks\n- [x] map  \n\n")
        #expect(try note(of: "Pack") == "- [ ] socks\n- [x] map")
        #expect(
            try daybook.run("edit", "Pack", "--note", "nothing").output == "Changed the note of \"Pack\"\n")
        #expect(try daybook.run("edit", "Pack", "--no-note").output == "Removed the note of \"Pack\"\n")
        #expect(try note(of: "Pack") == nil)
        try daybook.run("undo", "2")
        #expect(try note(of: "Pack") == "- [ ] socks\n- [x] map")
        #expect(try daybook.run("edit", "Pack", "--note", "-", input: "from\ninput\n").status == 0)
        #expect(try note(of: "Pack") == "from\ninput")
        #expect(try daybook.run("edit", "Pack", "--note", "a", "--no-note").status == 64)
        #expect(try daybook.run("show", "Pack").output.contains("note changed"))
        try daybook.run("edit", "Pack", "--no-note")
        #expect(try daybook.run("edit", "Pack", "--no-note").output == "Found no note on \"Pack\"\n")
        #expect(try daybook.run("edit", "Pack", "--no-url").output == "Found no URL on \"Pack\"\n")
    }

    @Test("The editor gets the title on the first line and the note below, as git commit does")
    func inEditor() throws {
        let writing = try editor("printf 'Call Sam\\n\\nAsk about\\nthe lease\\n' >\"$1\"")
        #expect(try daybook.run("add", "-e", with: writing).output == "Added \"Call Sam\" (1)\n")
        #expect(try note(of: "Call Sam") == "Ask about\nthe lease")
        let changing = try editor("sed -i 's/Sam/Ana/; s/lease/roof/' \"$1\"")
        #expect(try daybook.run("edit", "1", "-e", with: changing).output == "Edited \"Call Ana\"\n")
        #expect(try note(of: "Call Ana") == "Ask about\nthe roof")
        let idle = try editor("true")
        #expect(try daybook.run("edit", "1", "-e", with: idle).output == "Nothing was changed.\n")
        #expect(try daybook.run("add", "-e", with: idle).output == "Nothing was added.\n")
        let failing = try editor("echo more >>\"$1\"; exit 1")
        let failed = try daybook.run("edit", "1", "-e", with: failing)
        #expect(failed.status == 1 && failed.errors.contains("your text is in"))
        // The text is kept, and continued the next time.
        let going = try editor("sed -i 's/^more$/more!/' \"$1\"")
        let continued = try daybook.run("edit", "1", "-e", with: going)
        #expect(continued.errors == "Continuing the text kept from last time.\n")
        #expect(try note(of: "Call Ana") == "Ask about\nthe roof\nmore!")
        #expect(try daybook.run("add").status == 64)
    }

    @Test("A day's text is written in the editor, added to from standard input, and printed")
    func text() throws {
        try daybook.run("start")
        #expect(try daybook.run("write", "--show").errors == "Fri 20 Nov 2026 has no text.\n")
        let writing = try editor("echo \"$1\" >\"\(daybook.folder.path)/name\"; echo 'A good day.' >\"$1\"")
        #expect(try daybook.run("write", with: writing).output == "Wrote today's text\n")
        let name = try String(contentsOfFile: daybook.folder.path + "/name", encoding: .utf8)
        #expect(name.hasSuffix("/daybook-2026-11-20.md\n"))
        try daybook.run("write", "-", input: "  It rained.\n\n")
        #expect(try daybook.run("write", "--show").output == "A good day.\n\n  It rained.\n")
        #expect(
            try daybook.run("write", "yesterday", "-", input: "x").output
                == "Wrote the text of Thu 19 Nov\n")
        try daybook.run("undo", "2")
        #expect(try daybook.run("write", "--show").output == "A good day.\n")
        let emptying = try editor(": >\"$1\"")
        #expect(try daybook.run("write", with: emptying).output == "Removed today's text\n")
        #expect(try daybook.run("write", "-", input: " \n").status == 1)
        #expect(try daybook.run("write", "-", "--show").status == 64)
    }

    @Test("A text begins with the template of its day, which isn't saved as it is")
    func template() throws {
        let file = daybook.folder.appending(path: "day.md")
        try Data("# {weekday}, {date}\n{day} {mood}\n".utf8).write(to: file)
        func template(_ settings: String) throws {
            try daybook.configure("[text]\n\(settings)\n")
        }
        try template("template = \"\(file.path)\"")
        #expect(try daybook.run("write", with: editor("true")).output == "Nothing was changed.\n")
        #expect(try daybook.run("write", "--show").errors == "Fri 20 Nov 2026 has no text.\n")
        let adding = try editor("echo Sunny >>\"$1\"")
        #expect(try daybook.run("write", with: adding).output == "Wrote today's text\n")
        #expect(
            try daybook.run("write", "--show").output
                == "# Friday, 2026-11-20\nFriday 20 November 2026 {mood}\nSunny\n")
        // A line to go on in is there, also at the next day's first attempt, and blanks at the end of a line.
        let begun = daybook.folder.appending(path: "begun")
        let copying = try editor("cat \"$1\" >\"\(begun.path)\"")
        try Data("## Plan\n- \n\n".utf8).write(to: file)
        for _ in 0..<2 {
            #expect(try daybook.run("write", "tomorrow", with: copying).output == "Nothing was changed.\n")
            #expect(try String(contentsOf: begun, encoding: .utf8) == "## Plan\n- \n\n")
        }
        try Data("# {weekday}, {date}\n{day} {mood}\n".utf8).write(to: file)
        // A text that is there begins with nothing.
        try daybook.run("write", with: editor("echo Sunny >>\"$1\""))
        #expect(try daybook.run("write", "--show").output.hasSuffix("Sunny\nSunny\n"))
        try template("template = \"\(file.path)\"\nthursday = \"/nowhere\"")
        let problem = "The template /nowhere can't be read: there is no such file."
        let doctor = try daybook.run("doctor")
        #expect(doctor.output.contains(problem) && !doctor.output.contains("has no mistakes"))
        let checked = try daybook.run("config", "--check")
        #expect(checked.status == 1 && checked.errors.contains(problem))
        #expect(
            try daybook.run("config", "set", "text.friday", "/nowhere.md").errors.contains(
                "The template /nowhere.md can't be read: there is no such file."))
        try template("template = \"\(file.path)\"\nthursday = \"/nowhere\"")
        let missing = try daybook.run("write", "yesterday", with: editor("echo x >\"$1\""))
        #expect(
            missing.errors
                == "The template /nowhere can't be read: there is no such file. The text begins empty.\n")
        #expect(try daybook.run("write", "yesterday", "--show").output == "x\n")
    }

    @Test("A week's text is written with --week, by any of its days, and begins with a template of its own")
    func week() throws {
        try daybook.run("start")
        #expect(
            try daybook.run("write", "--week", "--show").errors
                == "The week of Mon 16 Nov 2026 has no text.\n")
        let writing = try editor("echo \"$1\" >\"\(daybook.folder.path)/name\"; echo Calm. >\"$1\"")
        #expect(
            try daybook.run("write", "--week", with: writing).output
                == "Wrote the text of the week of Mon 16 Nov\n")
        let name = try String(contentsOfFile: daybook.folder.path + "/name", encoding: .utf8)
        #expect(name.hasSuffix("/daybook-2026-W47.md\n"))
        try daybook.run("write", "--week", "monday", "-", input: "Rain.")
        #expect(try daybook.run("write", "--week", "--show").output == "Calm.\n\nRain.\n")
        #expect(try daybook.run("write", "--show").errors == "Fri 20 Nov 2026 has no text.\n")
        #expect(try daybook.run("write", "--week", "2026-W47", "--show").output == "Calm.\n\nRain.\n")
        // A week that begins on Sunday has the same Monday, and is called after its Sunday.
        try daybook.configure("week_start = \"sunday\"")
        #expect(try daybook.run("write", "--week", "2026-w47", "--show").output == "Calm.\n\nRain.\n")
        #expect(
            try daybook.run("write", "--week", "2026-W11", "--show").errors
                == "The week of Sun 8 Mar 2026 has no text.\n")
        #expect(
            try daybook.run("write", "--week", "2026-W11", "-", input: "x").output
                == "Wrote the text of the week of Sun 8 Mar\n")
        #expect(try daybook.run("undo").output.contains("the week of Sun 8 Mar"))
        #expect(try daybook.run("write", "--week", "--show").output == "Calm.\n\nRain.\n")
        #expect(try daybook.run("write", "--week", "15 Nov", "--show").output == "Calm.\n\nRain.\n")
        let found = try daybook.run("search", "rain").output
        #expect(found == "-  2026-11-15  week    Rain.\n")
        let json = try daybook.run("write", "--week", "--show", "--json").output
        #expect(json.contains("\"day\": \"2026-11-16\""))

        let file = daybook.folder.appending(path: "week.md")
        try Data("# Week {week}, from {day} {date}\n".utf8).write(to: file)
        try daybook.configure("week_start = \"monday\"\n[text]\nweek = \"\(file.path)\"")
        #expect(
            try daybook.run("write", "--week", "last monday", with: editor("true")).output
                == "Nothing was changed.\n")
        try daybook.run("write", "--week", "10 Nov", with: editor("echo Sunny >>\"$1\""))
        #expect(
            try daybook.run("write", "--week", "10 Nov", "--show").output
                == "# Week 46, from Monday 9 November 2026 2026-11-09\nSunny\n")
    }

    @Test("The change log names the day, so that it can be read later")
    func namedDay() throws {
        #expect(try daybook.run("write", "-", input: "x").output == "Wrote today's text\n")
        #expect(try daybook.run("write", "-", input: "y").output == "Changed today's text\n")
        try daybook.run("add", "Fly", "--on", "tomorrow")
        #expect(try daybook.run("move", "fly", "today").output.contains("to today"))
        let log = try daybook.run("log", now: "2026-11-23T09:00:00").output
        #expect(log.contains("wrote the text of Fri 20 Nov"))
        #expect(log.contains("changed the text of Fri 20 Nov"))
        #expect(log.contains("brought forward \"Fly\" to Fri 20 Nov") && !log.contains("today"))
        #expect(try daybook.run("undo").output.contains("to Fri 20 Nov"))
    }

    @Test("A day with a text and no todos doesn't say that nothing is there")
    func textAlone() throws {
        try daybook.run("write", "yesterday", "-", input: "A good day.")
        for format in ["text", "markdown", "html"] {
            let page = try daybook.run("page", "yesterday", "--format", format).output
            let range = try daybook.run("page", "wed..yesterday", "--format", format).output
            for output in [page, range] {
                #expect(output.contains("A good day.") && !output.contains("Nothing here."), "\(output)")
            }
        }
    }

    @Test("What happened within a second is told in its order")
    func sameSecond() throws {
        try daybook.run("add", "One")
        try daybook.run("edit", "1", "--note", "n")
        try daybook.run("done", "1")
        let shown = try daybook.run("show", "1").output
        let places = ["created", "note", "done"].map { shown.range(of: $0)?.lowerBound }
        let events = try daybook.run("show", "1", "--json").output.split(separator: "\n")
            .filter { $0.contains("\"event\"") }.map { $0.split(separator: "\"")[3] }
        #expect(events.filter { ["created", "done"].contains($0) } == ["created", "done"], "\(events)")
        #expect(events.last == "done" && places.allSatisfy { $0 != nil }, "\(shown)")
    }

    @Test("What another program writes meanwhile isn't lost")
    func meanwhile() throws {
        try daybook.run("write", "-", input: "one")
        let program = TestBinary.url(named: "daybook").path
        let adding = try editor("echo three | \(program) write - >/dev/null; sed -i 's/one/two/' \"$1\"")
        let merge = "Another program has changed this text, too. Its lines are among yours.\n"
        #expect(try daybook.run("write", with: adding).errors == merge)
        #expect(try daybook.run("write", "--show").output == "two\n\nthree\n")
        let weekly = try editor("echo theirs | \(program) write --week - >/dev/null; echo mine >\"$1\"")
        try daybook.run("write", "--week", "-", input: "ours")
        #expect(try daybook.run("write", "--week", with: weekly).errors == merge)
        let replacing = try editor(
            "[ -n \"$INNER\" ] && { echo theirs >\"$1\"; exit; }; INNER=1 \(program) write >/dev/null; echo mine >\"$1\""
        )
        let refused = try daybook.run("write", with: replacing)
        #expect(
            refused.status == 1 && refused.errors.contains("Another program has just changed the same text."))
        #expect(try daybook.run("write", "--show").output == "theirs\n")
        let both = try editor("cp \"$1\" \"\(daybook.folder.path)/both\"; echo ours >\"$1\"")
        try daybook.run("write", with: both)
        let shown = try String(contentsOfFile: daybook.folder.path + "/both", encoding: .utf8)
        #expect(shown == "mine\n\n<!-- The journal has this text now: -->\n\ntheirs\n")
        #expect(try daybook.run("write", "--show").output == "ours\n")
    }

    @Test("A kept text that can't be read stays where it is, and others are written")
    func unreadable() throws {
        try daybook.run("add", "One")
        let latin = try editor("printf '\\377x\\n' >\"$1\"")
        #expect(try daybook.run("write", with: latin).errors.contains("isn't UTF-8; it wasn't saved."))
        for command in [["write"], ["write", "yesterday"]] {
            let result = try daybook.run(command, with: try editor("echo fine >\"$1\""))
            #expect(result.status == 0 && result.errors.contains("It stays there until you delete it."))
            #expect(try daybook.run(command + ["--show"]).output == "fine\n")
        }
    }

    @Test("A note given with a todo that is open already is added to it; an empty one changes nothing")
    func kept() throws {
        try daybook.run("add", "Buy milk", "--note", "one")
        #expect(
            try daybook.run("add", "Buy milk", "--note", "two").errors == "Already open: \"Buy milk\" (1)\n")
        #expect(try note(of: "Buy milk") == "one\n\ntwo")
        let writing = try editor("printf 'Buy milk\\n\\nthree' >\"$1\"")
        try daybook.run("add", "-e", with: writing)
        #expect(try note(of: "Buy milk") == "one\n\ntwo\n\nthree")
        #expect(try daybook.run("edit", "1", "--note", "-", input: "").status == 1)
        let emptying = try editor(": >\"$1\"")
        #expect(try daybook.run("edit", "1", "-e", with: emptying).output == "Nothing was changed.\n")
        #expect(try note(of: "Buy milk") == "one\n\ntwo\n\nthree")
        #expect(
            try daybook.run("write", without: ["VISUAL", "EDITOR"]).errors.contains(
                "no terminal for an editor"))
        try daybook.run("did", "Ran", "--note", "5 km")
        #expect(try note(of: "Ran") == "5 km")
    }

    @Test(
        "An editor that leaves no file, can't be started or fails at once changes nothing",
        arguments: [["write"], ["edit", "1", "-e"], ["add", "-e", "New"]])
    func noFile(command: [String]) throws {
        try daybook.run("add", "Pack", "--note", "two")
        try daybook.run("write", "-", input: "one")
        for (editor, words) in [
            ("rm -f", "rm -f left no file; nothing was changed."),
            ("/nonexistent/ed", "Couldn't start /nonexistent/ed: not found."),
            ("false", "false ended with an error; nothing was changed."),
        ] {
            let result = try daybook.run(command, with: ["VISUAL": editor])
            #expect(result.status == 1 && result.errors.contains(words))
            // An editor that ran may have left a window open.
            let isKept = FileManager.default.fileExists(atPath: daybook.databasePath + "-drafts")
            #expect(isKept == (editor == "false"))
        }
        #expect(try daybook.run("write", "--show").output == "one\n")
        #expect(try note(of: "Pack") == "two")
        #expect(try daybook.run("list").output.contains("New") == false)
    }

    @Test("A kept text is saved only once the editor changes it, merged with what the journal has by then")
    func continued() throws {
        try daybook.run("start")
        try daybook.run("write", "-", input: "one")
        try daybook.run("write", with: try editor("echo partial >>\"$1\"; exit 1"))
        for (program, status) in [("true", Int32(0)), ("false", 1), ("rm -f", 1), ("/nonexistent/ed", 1)] {
            let idle = try daybook.run("write", with: ["VISUAL": program])
            #expect(idle.status == status)
            #expect(idle.errors.hasPrefix("Continuing the text kept from last time.\n"))
            #expect(idle.errors.contains("The kept text is in ") || program.hasPrefix("/"))
            #expect(try daybook.run("write", "--show").output == "one\n")
        }
        try daybook.run("write", "-", input: "theirs")
        let merged = try daybook.run("write", with: ["VISUAL": "true"])
        #expect(merged.output == "Nothing was changed.\n")
        let words = "Another program has changed this text, too."
        #expect(merged.errors.split(separator: "\n").count { $0.hasPrefix(words) } == 1)
        #expect(try daybook.run("write", "--show").output == "one\n\ntheirs\n")
        try daybook.run("write", with: try editor("echo more >>\"$1\""))
        #expect(try daybook.run("write", "--show").output == "one\npartial\n\ntheirs\nmore\n")
        #expect(!FileManager.default.fileExists(atPath: daybook.databasePath + "-drafts"))
    }

    @Test("The note of a bundle's item goes to its todos")
    func ofItems() throws {
        try daybook.run("start")
        try daybook.run("bundles", "add", "Trip")
        try daybook.run("bundles", "items", "add", "Trip", "Pack", "--note", "- [ ] socks")
        #expect(try daybook.run("bundles", "list", "--json").output.contains("\"note\": \"- [ ] socks\""))
        try daybook.run("bundles", "items", "edit", "Trip", "Pack", "--note", "- [ ] tent")
        try daybook.run("bundles", "apply", "Trip")
        #expect(try note(of: "Pack") == "- [ ] tent")
        try daybook.run("bundles", "items", "edit", "Trip", "Pack", "--no-note")
        #expect(try daybook.run("bundles", "list", "--json").output.contains("\"note\": null"))
    }

    @Test("A NUL or bad bytes in standard input cost nothing but themselves")
    func badInput() throws {
        #expect(try daybook.run("write", "-", input: "before\0after\nsecond").status == 0)
        #expect(try daybook.run("write", "--show").output == "before\u{FFFD}after\nsecond\n")
        try daybook.run("add", "a", "--note", "-", input: "n1\0n2\nn3")
        #expect(try note(of: "a") == "n1\u{FFFD}n2\nn3")
        #expect(try daybook.run("write", "-", "yesterday", input: "x").status == 0)
    }

    @Test("Notes and texts come back from an export, and hostile ones do no harm")
    func exported() throws {
        let hostile = "\u{1B}]0;pwned\u{7}\u{202E}x\n```\n<script>"
        try daybook.run("add", "a", "--note", hostile)
        try daybook.run("write", "-", input: hostile)
        #expect(!(try daybook.run("write", "--show").output.contains("\u{1B}")))
        let file = try daybook.file(named: "export.json", try daybook.run("export").output)
        try daybook.run("import", file, "--replace")
        #expect(try note(of: "a") == hostile)
        #expect(try daybook.run("export").output.contains("dayTexts"))
    }
}
