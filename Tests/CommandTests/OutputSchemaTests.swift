import Foundation
import TestSupport
import Testing

@Suite("The schemas of JSON outputs")
struct OutputSchemaTests {
    private let daybook: DaybookCommand

    /// A journal with something of everything.
    init() throws {
        daybook = try DaybookCommand()
        let yesterday = "2026-11-19T08:00:00"
        try daybook.run("categories", "add", "Home", "--show-only", "mon-fri", now: yesterday)
        try daybook.run("bundles", "add", "Morning", "--habits", "--weekdays", "fri", now: yesterday)
        try daybook.run(
            "bundles", "items", "add", "Morning", "Stretch #home", "--note", "n", "--url", "https://a.org",
            now: yesterday)
        try daybook.run("groups", "add", "Team", "-chome", "-cother", now: yesterday)
        try daybook.run("start", now: yesterday)
        try daybook.run("add", "-", input: "a #home https://a.org/a\nb\nc\nd !\n", now: yesterday)
        try daybook.run("edit", "1", "--note", "- [ ] x", "--show-only", "mon-fri", now: yesterday)
        try daybook.run("write", "-", input: "It rained.", now: yesterday)
        try daybook.run("move", "2", "+5", now: yesterday)
        try daybook.run("start")
        try daybook.run("did", "e")
        try daybook.run("abandon", "3")
        try daybook.run("add", "hidden", "--show-only", "sat")
        try daybook.run("add", "later", "--on", "+9")
        try daybook.run("write", "-", input: "The sun shone.")
    }

    /// Each output with commands that print it. An object, or an object a line.
    private static let outputs: [(name: String, commands: [String])] = [
        (
            "list",
            [
                "list --json", "list --all --json", "list --future --json", "list yesterday --json",
                "list --open --json",
            ]
        ),
        ("lists", ["list yesterday..today --json", "list yesterday..today --category home --json"]),
        (
            "todo",
            ["list --jsonl", "list --all --jsonl", "list yesterday --hidden --jsonl", "list --open --jsonl"]
        ),
        ("search", ["search a --json", "search rained --json"]),
        ("hit", ["search a --jsonl", "search rained --jsonl"]),
        ("log", ["log --json"]), ("undo", ["undo --json", "undo 2 --json", "redo --json", "redo 2 --json"]),
        ("text", ["write --show --json", "write yesterday --show --json", "write +9 --show --json"]),
        ("step", ["log --jsonl"]),
        (
            "change",
            [
                "add x --json", "add x --json", "did y --json", "done x --json", "reopen x --json",
                "abandon x --json",
                "delete x --json", "star a --json", "star a --off --json", "move a tomorrow --json",
                "edit a --title A --json",
                "edit A --title A --json",
                "write - --json", "categories add Work --json", "categories edit Work --color red --json",
                "categories rename Work Job --json", "categories move Job first --json",
                "categories delete Job --json", "bundles add Evening --json",
                "bundles edit Evening --name Night --json",
                "bundles items add Night z --json", "bundles items edit Night z --title Z --json",
                "bundles items move Night Z first --json", "bundles apply Night --json",
                "bundles apply Night --json",
                "bundles items delete Night Z --json", "bundles rename Night Late --json",
                "bundles move Late 1 --json",
                "bundles delete Late --json", "groups add All --json", "groups set All -chome --json",
                "groups rename All Every --json", "groups move Every first --json",
                "groups delete Every --json",
                "import export.json --replace --json", "restore backup.sqlite --json",
            ]
        ), ("show", ["show 1 --json", "show 1-5 --jsonl"]), ("status", ["status --json"]),
        ("stats", ["stats --json", "stats 2026-11 --json", "stats 2019 --json"]),
        ("waybar", ["status --waybar"]),
        ("page", ["page --json", "page yesterday --json --group Team"]),
        ("pages", ["page yesterday..today --json"]),
        ("standup", ["page --since yesterday --json"]),
        ("review", ["review --summary --since yesterday --json", "review --summary 2026-03 --json"]),
        ("categories", ["categories --json"]), ("bundles", ["bundles --json"]), ("groups", ["groups --json"]),
        ("backups", ["backup --list --json"]), ("doctor", ["doctor --json"]),
        ("config", ["config --json", "config --all --json"]),
        ("dryRun", ["import export.json --dry-run --json", "import export.json --dry-run --replace --json"]),
        ("importPreview", ["import todo.txt --dry-run --json"]),
    ]

    /// Those of a journal that is synchronized.
    private static let synced: [(name: String, commands: [String])] = [
        (
            "sync",
            [
                "sync init remote --folder --encrypt --name laptop --json", "sync now --json",
                "sync mend --json",
                "sync clone remote --folder --name desktop --database other.sqlite --json",
            ]
        ),
        ("syncStatus", ["sync status --json"]),
        ("syncDevices", ["sync devices --json", "sync devices rename laptop --json"]),
        ("syncLog", ["sync log --json"]), ("syncChange", ["sync log --jsonl"]),
        ("syncKey", ["sync key --json"]), ("syncConflicts", ["sync conflicts --json"]),
        ("syncSettled", ["sync keep 1 --json", "sync take 2 3 --json"]),
        ("syncForget", ["sync forget desktop --json"]), ("syncOff", ["sync off --json"]),
    ]

    private func schema(_ name: String) throws -> [String: Any] {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../docs/schema/\(name).json")
        return try #require(JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
    }

    @Test("Describe what every command prints")
    func outputs() throws {
        _ = try daybook.file(named: "export.json", daybook.run("export").output)
        _ = try daybook.file(named: "todo.txt", "(A) Pay rent +home due:2026-03-05\nx 2026-03-02 Call Ann\n")
        try daybook.run("backup", "backup.sqlite")
        try check(Self.outputs)
    }

    @Test("Describe what the commands of a synchronized journal print")
    func syncedOutputs() throws {
        let remote = daybook.folder.appendingPathComponent("remote")
        try FileManager.default.createDirectory(at: remote, withIntermediateDirectories: false)
        try daybook.run("add", "x", "--note", "base")
        try check(Array(Self.synced.prefix(1)))
        let other = ["--database", "other.sqlite"]
        try daybook.run(["edit", "x", "--title", "y", "--note", "n"] + other)
        try daybook.run(["delete", "2"] + other)
        try daybook.run("edit", "x", "--title", "z", "--note", "m")
        try daybook.run("edit", "2", "--title", "w")
        try daybook.run(["sync"] + other)
        try daybook.run("sync")
        try check(Array(Self.synced.dropFirst()))
    }

    private func check(_ outputs: [(name: String, commands: [String])]) throws {
        for (name, commands) in outputs {
            let schema = try schema(name)
            for command in commands {
                let result = try daybook.run(command.split(separator: " ").map(String.init), input: "text\n")
                #expect(result.status == 0, "\(command): \(result.errors)")
                let isLines = command.hasSuffix("l") || command.hasSuffix("--waybar")
                let texts = isLines ? result.output.split(separator: "\n").map(String.init) : [result.output]
                #expect(!texts.isEmpty, "\(command)")
                for text in texts {
                    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
                    #expect(JSONSchemaValidator.mistakes(value, schema) == [], "\(command)")
                }
            }
        }
    }

    @Test("Starting a page, too")
    func start() throws {
        let value = try JSONSerialization.jsonObject(
            with: Data(daybook.run("start", "--json", now: "2026-11-21T08:00:00").output.utf8))
        #expect(try JSONSchemaValidator.mistakes(value, schema("change")) == [])
    }

    @Test("Say alike in lists, searches and histories what a todo is")
    func kinds() throws {
        try daybook.run("done", "a")
        try daybook.run("bundles", "apply", "Morning")
        var kinds: Set<String> = []
        for line in try daybook.run("list", "--all", "--jsonl").output.split(separator: "\n") {
            let todo = try object(String(line))
            let kind = try #require(todo["kind"] as? String)
            let id = try #require(todo["id"] as? Int)
            let title = try #require(todo["title"] as? String)
            kinds.insert(kind)
            #expect(try object(daybook.run("show", "\(id)", "--json").output)["kind"] as? String == kind)
            let hits = try daybook.run("search", title, "--jsonl").output.split(separator: "\n")
                .compactMap { try object(String($0))["todo"] as? [String: Any] }
            #expect(hits.first { $0["id"] as? Int == id }?["kind"] as? String == kind, "\(title)")
        }
        #expect(kinds == ["todo", "habit", "entry"])
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test("No command with --json or --jsonl is left out")
    func everyCommand() throws {
        let run = (Self.outputs + Self.synced).flatMap(\.commands).map {
            $0.split(separator: " ").map(String.init)
        }
        for command in try CommandTree.read().all() {
            for option in ["--json", "--jsonl"]
            where command.arguments.contains(where: { $0.names?.contains { $0.word == option } ?? false }) {
                // `categories list` is `categories`, and `config show` is `config`.
                let isDefault = command.words.count > 1 && ["list", "show"].contains(command.words.last)
                let words = isDefault ? Array(command.words.dropLast()) : command.words
                if words == ["start"] { continue }
                #expect(
                    run.contains { $0.starts(with: words) && $0.contains(option) },
                    "\(command.words.joined(separator: " ")) \(option)")
            }
        }
    }

    @Test("Are there for every output, and printed by `daybook schema`")
    func command() throws {
        let all = try #require(
            JSONSerialization.jsonObject(with: Data(daybook.run("schema").output.utf8)) as? [String: Any])
        #expect(all.keys.sorted() == (Self.outputs + Self.synced).map(\.name).sorted())
        for name in all.keys {
            let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../docs/schema/\(name).json")
            #expect(
                try daybook.run("schema", name).output == String(contentsOf: file, encoding: .utf8),
                "make docs")
        }
        #expect(try daybook.run("schema", "nothing").status == 64)
    }

    @Test("The validator finds what is wrong")
    func validator() throws {
        let todo = try schema("todo")
        let line = try daybook.run("list", "--jsonl").output.split(separator: "\n")[0]
        var object = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(JSONSchemaValidator.mistakes(object, todo) == [])
        for (key, value) in [
            ("id", "x"), ("id", true), ("habit", 1), ("kind", "note"), ("start", "today"), ("created", "now"),
            ("title", NSNull()), ("more", 1), ("ending", ["day": "2026-11-20"]), ("showOnly", ["someday"]),
        ] as [(String, Any)] {
            var wrong = object
            wrong[key] = value
            #expect(JSONSchemaValidator.mistakes(wrong, todo) != [], "\(key)")
        }
        object["title"] = nil
        #expect(JSONSchemaValidator.mistakes(object, todo) == ["$: no title"])
    }
}
