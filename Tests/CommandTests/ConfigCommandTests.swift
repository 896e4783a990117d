import Foundation
import TestSupport
import Testing

@Suite("daybook config")
struct ConfigCommandTests {
    private func path(_ daybook: DaybookCommand) -> String {
        daybook.folder.appendingPathComponent("config/daybook/config.toml").path
    }

    private func text(_ daybook: DaybookCommand) throws -> String {
        try String(contentsOfFile: path(daybook), encoding: .utf8)
    }

    @Test("A value for which the file would be too large to be read is refused, and the settings stay")
    func tooLarge() throws {
        let daybook = try DaybookCommand()
        try daybook.run("config", "set", "mouse", "false")
        let before = try text(daybook)
        for value in [String(repeating: "x", count: 70_000), String(repeating: "\"", count: 40_000)] {
            let result = try daybook.run("config", "set", "pager", value)
            #expect(
                result.status == 1
                    && result.errors
                        == "daybook: config.toml can hold 64 KiB, and this is more. Nothing was changed.\n"
            )
            #expect(try text(daybook) == before)
        }
        #expect(try daybook.run("config", "set", "pager", String(repeating: "x", count: 65_000)).status == 0)
        #expect(try daybook.run("config", "set", "day_start", String(repeating: " ", count: 600)).status == 1)
        #expect(try daybook.run("config", "get", "mouse").output == "false\n")
        #expect(try daybook.run("config", "unset", "pager").status == 0)
    }

    @Test("Prints what is in force and where it comes from, as a file that reads the same")
    func show() throws {
        let daybook = try DaybookCommand()
        let standard = try daybook.run("config").output
        #expect(standard.contains("# journal: \(daybook.databasePath) ($DAYBOOK_DATABASE)\n"))
        #expect(standard.contains("# editor: vi (default)\n"))
        #expect(standard.contains("week_start = \"monday\"   # default, from the locale\n"))
        #expect(standard.contains("\n[review]\nevening = \"17:00\"       # default\n"))
        try daybook.configure(
            "# mine\nday_start = 4:00\n[keys.page]\nabandon = \"dd\"\n[theme]\ndone = \"bold 208\"")
        let broken = try daybook.run("config")
        #expect(broken.errors.contains("config.toml, line 2: not valid TOML"))
        try daybook.configure(
            "# mine\nday_start = \"4:00\"\n[keys.page]\nabandon = \"dd\"\n[theme]\ndone = \"bold 208\"")
        let shown = try daybook.run("config", with: ["VISUAL": "ed -s"]).output
        #expect(shown.contains("day_start = \"04:00\"     # line 2\n"))
        #expect(shown.contains("[keys.page]\nabandon = \"dd\"          # line 4\n"))
        #expect(shown.contains("done = \"208 bold\"       # line 6\n"))
        #expect(shown.contains("# editor: ed -s ($VISUAL)\n"))
        let all = try daybook.run("config", "--all").output
        #expect(
            all.contains(
                "\n# When a day begins, for people who are up after midnight\nday_start = \"04:00\" "))
        #expect(all.contains("\n# Add a todo to this page\nadd = \"a\" "))
        try daybook.configure(all)
        let again = try daybook.run("config", "--check")
        #expect(again.output == "config.toml has no mistakes.\n" && again.status == 0)
        #expect(!FileManager.default.fileExists(atPath: daybook.databasePath))
    }

    @Test("A variable that decides is named, and the value is its own")
    func variables() throws {
        let daybook = try DaybookCommand()
        func config(_ variables: [String: String]) throws -> String {
            try daybook.run(["config"], without: ["DAYBOOK_DAILY_BACKUP"], with: variables).output
                .replacing(try Regex(" +#"), with: " #")
        }
        #expect(try config([:]).contains("pager = \"less\" # default\n"))
        let usual = try config(["PAGER": "most"])
        #expect(usual.contains("pager = \"most\" # $PAGER\n") && usual.contains("# pager: most ($PAGER)\n"))
        for word in ["off", "No", "FALSE", "0"] {
            #expect(
                try config(["DAYBOOK_DAILY_BACKUP": word]).contains(
                    "daily_backup = false # $DAYBOOK_DAILY_BACKUP\n"))
        }
        #expect(try config(["DAYBOOK_DAILY_BACKUP": "maybe"]).contains("daily_backup = true # default\n"))
        try daybook.configure("pager = \"bat\"\n")
        let own = try config(["PAGER": "most"])
        #expect(own.contains("pager = \"bat\" # line 1\n") && own.contains("# pager: bat (config.toml)\n"))
        #expect(try config(["DAYBOOK_PAGER": ""]).contains("pager = \"\" # $DAYBOOK_PAGER\n"))
        #expect(try config([:]).contains("daily_backup = true # default\n"))
    }

    @Test("get prints one value as a script wants it, and a wrong key suggests the right one")
    func value() throws {
        let daybook = try DaybookCommand()
        try daybook.configure("[keys.page]\nabandon = [\"dd\", \"z\"]\n[theme]\ndone = \"bold 208\"\n")
        for (key, value) in [
            ("mouse", "true\n"), ("week_start", "monday\n"), ("review.many", "10\n"),
            ("keys.page.abandon", "dd\nz\n"), ("theme.done", "208 bold\n"), ("keys.page.add", "a\n"),
        ] {
            let result = try daybook.run("config", "get", key)
            #expect(result.status == 0 && result.errors == "", "\(key): \(result)")
            if key != "review.many" { #expect(result.output == value, "\(key)") }
        }
        #expect(
            try daybook.run("config", "get", "pager", with: ["DAYBOOK_PAGER": "bat -p"]).output == "bat -p\n")
        for (key, reason) in [
            ("mous", "\"mous\" isn't a setting; did you mean mouse?"),
            ("theme", "theme isn't a setting but a table; did you mean theme.name?"),
            ("theme.rule", "theme.rule isn't set; the theme decides it"),
        ] {
            let result = try daybook.run("config", "get", key)
            #expect(result.errors == "daybook: \(reason)\n" && result.status == 1 && result.output == "")
        }
    }

    @Test("The options without a subcommand are in the overview")
    func overview() throws {
        let help = try DaybookCommand().run("config", "--help").output
        for option in ["--all", "--json", "--edit", "--check"] { #expect(help.contains(option)) }
    }

    @Test("--json has each setting's key, value, origin and line")
    func json() throws {
        let daybook = try DaybookCommand()
        try daybook.configure("mouse = false\n")
        let data = try Data(daybook.run("config", "--json").output.utf8)
        let output = try #require(try JSONSerialization.jsonObject(with: data) as? [String: [[String: Any]]])
        let mouse = try #require(output["settings"]?.first { $0["key"] as? String == "mouse" })
        #expect(mouse["toml"] as? String == "false")
        #expect(mouse["line"] as? Int == 1)
        #expect(mouse["origin"] as? String == "line 1")
        #expect(
            output["environment"]?.map { $0["name"] as? String } == [
                "configuration", "journal", "editor", "pager",
            ])
    }

    @Test("set and unset change one setting, and the next command goes by it")
    func setting() throws {
        let daybook = try DaybookCommand()
        let set = try daybook.run("config", "set", "day_start", "04:00")
        #expect(set.output == "day_start = \"04:00\"\n" && set.status == 0)
        #expect(try text(daybook) == "day_start = \"04:00\"\n")
        try daybook.run("start")
        #expect(
            try daybook.run("list", now: "2026-11-20T03:59:00").output.contains("Thursday 19 November 2026"))
        #expect(try daybook.run("config", "set", "day_start", "04:00").output == "Nothing changed.\n")
        #expect(
            try daybook.run("config", "set", "theme.done", "dim", "244").output
                == "theme.done = \"dim 244\"\n")
        #expect(
            try daybook.run("config", "unset", "day_start").output == "day_start has its default again.\n")
        let missing = try daybook.run("config", "unset", "day_start")
        #expect(missing.errors == "daybook: config.toml doesn't set day_start.\n" && missing.status == 1)
        let refused = try daybook.run("config", "set", "mous", "false")
        #expect(
            refused.errors == "daybook: mous: no such setting; did you mean mouse?\n" && refused.status == 1)
        #expect(try text(daybook) == "\n[theme]\ndone = \"dim 244\"\n")
    }

    @Test("A link to the file and its permissions stay")
    func link() throws {
        let daybook = try DaybookCommand()
        try daybook.configure("mouse = true\n")
        let target = daybook.folder.appendingPathComponent("dotfile").path
        try FileManager.default.moveItem(atPath: path(daybook), toPath: target)
        try FileManager.default.createSymbolicLink(atPath: path(daybook), withDestinationPath: target)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
        try daybook.run("config", "set", "mouse", "false")
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "mouse = false\n")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path(daybook)) == target)
        let mode = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int
        #expect(mode == 0o640)
    }

    @Test("--edit opens the file, or a new one of comments, and reports mistakes")
    func edit() throws {
        let daybook = try DaybookCommand()
        let kept = try daybook.run("config", "--edit", with: ["VISUAL": "true"])
        #expect(kept.output == "config.toml has no mistakes.\n")
        let template = try text(daybook)
        #expect(
            template.contains("\n# Use the mouse, instead of leaving it to the terminal\n#mouse = true")
                && !template.contains("\nmouse"))
        let spoiled = try daybook.run("config", "--edit", with: ["VISUAL": "sed -i '$a moose = 1'"])
        #expect(spoiled.errors.contains("moose: no such setting; did you mean mouse?"))
        #expect(spoiled.status == 1)
        let check = try daybook.run("config", "--check")
        #expect(check.errors == spoiled.errors && check.status == 1)
        #expect(try daybook.run("config", "--edit", without: ["VISUAL", "EDITOR"]).status == 1)
    }

    @Test("Nothing is written over a file that can't be read or isn't TOML")
    func unreadable() throws {
        let daybook = try DaybookCommand()
        try daybook.configure("mouse = [")
        let refused = try daybook.run("config", "set", "mouse", "false")
        #expect(refused.errors.contains("config.toml is not valid TOML") && refused.status == 1)
        #expect(try text(daybook) == "mouse = [")
        try FileManager.default.removeItem(atPath: path(daybook))
        try FileManager.default.createDirectory(atPath: path(daybook), withIntermediateDirectories: false)
        let folder = try daybook.run("config", "set", "mouse", "false")
        #expect(folder.errors == "daybook: config.toml: can't be read: a folder\n" && folder.status == 1)
    }
}
