import Foundation
import TestSupport
import Testing

/// Random stories of three machines, told to the program: with backups that are restored, exports that another machine imports,
/// recovered files, killed clones, logs that somebody overwrites, new keys, and messages whose advice is followed.
///
/// `DAYBOOK_SYNC_STORIES` says how many, `DAYBOOK_RANDOM_SEED` repeats one; `make torture` tells 1,000.
@Suite("Stories of several machines, told to the program")
struct SyncStoriesTests {
    @Test("Nothing is lost or there twice, all show the same, and advice ends every message")
    func stories() throws {
        let runs = RandomRuns.count("DAYBOOK_SYNC_STORIES", usual: 1)
        let first = RandomRuns.seed(0)
        for seed in first..<first + UInt64(runs) {
            var story = try ToldStory(seed: seed)
            if let violation = try story.run() {
                Issue.record("seed \(seed): \(violation)\n\(story.told.joined(separator: "\n"))")
                return
            }
        }
    }
}

private struct ToldStory {
    private let machines = [try! DaybookCommand(), try! DaybookCommand(), try! DaybookCommand()]
    private let names = ["laptop", "desktop", "phone"]
    private let place: SyncStory
    private let options: [String]
    private let isFolder: Bool
    private let isSealed: Bool
    private var random: SeededGenerator
    /// The titles that must be there in the end: nobody has deleted them or gone back to a time before them.
    private var expected: Set<String> = []
    private var backups: [String] = []
    private var actions = 0
    /// The machine that made the newest key.
    private var keeper = 0
    /// What happened, for who looks into a failure.
    private(set) var told: [String] = []

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        isFolder = Bool.random(using: &random)
        isSealed = Bool.random(using: &random)
        options = isFolder ? ["--folder"] : []
        place = try SyncStory(isFolder: isFolder)
    }

    mutating func run() throws -> String? {
        try perform(0, ["add", "w0w"])
        let sealing = isSealed ? ["--encrypt"] : []
        try perform(0, ["sync", "init", place.remote, "--name", names[0]] + options + sealing)
        for index in [1, 2] { try clone(index) }
        for _ in 0..<Int.random(in: 10...40, using: &random) {
            if let violation = try act() { return violation }
        }
        return try quiet() ?? differences()
    }

    private var now: String {
        let minutes = actions * 11
        return String(
            format: "2026-11-%02dT%02d:%02d:00", 20 + minutes / 600 % 8, 8 + minutes / 60 % 10, minutes % 60)
    }

    @discardableResult
    private mutating func perform(_ index: Int, _ words: [String], input: String = "") throws
        -> DaybookCommand.Result
    {
        let result = try machines[index].run(words, input: input, now: now)
        told.append(
            "\(now) \(names[index]): \(words.joined(separator: " ")) → \(result.status) \(result.errors)")
        return result
    }

    private func titles(_ index: Int) throws -> [String] {
        try machines[index].run("list", "--all", "--jsonl", now: now).output.split(separator: "\n").map {
            line in
            let todo = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return try #require(todo?["title"] as? String)
        }.sorted()
    }

    private mutating func clone(_ index: Int) throws {
        let key = isSealed ? try machines[0].run("sync", "key").output : ""
        let file = try machines[index].file(named: "key", key)
        let words =
            ["sync", "clone", place.remote, "--name", names[index]] + options
            + (isSealed ? ["--key", file] : [])
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            // What it leaves must not matter.
            _ = try RawProcess.run(
                TestBinary.url(named: "daybook"), words.map { Array($0.utf8) },
                environment: machines[index].environment().map { Array("\($0)=\($1)".utf8) },
                in: machines[index].folder.path, output: .file("/dev/null"), errors: .file("/dev/null"),
                timeout: .random(in: 0.01...0.2, using: &random))
        }
        if !FileManager.default.fileExists(atPath: machines[index].databasePath) { try perform(index, words) }
    }

    // MARK: What happens

    /// - Returns: What an exchange lost.
    private mutating func act() throws -> String? {
        actions += 1
        let index = Int.random(in: 0..<3, using: &random)
        let before = try titles(index)
        let title = before.randomElement(using: &random) ?? "w0w"
        var isExchange = false
        switch Int.random(in: 0..<26, using: &random) {
        case 0...4: try perform(index, ["add", "w\(actions)w"])
        case 5, 6:
            let note = try machines[index].run("show", title, "--json").output.contains("\"note\": null")
            try perform(index, ["edit", title, "--note", note ? "n\(actions)" : "n0\nn\(actions)"])
        case 7: try perform(index, ["done", title])
        case 8: try perform(index, ["move", title, "2026-12-0\(1 + actions % 9)"])
        case 9: try perform(index, ["delete", title])
        case 10: try perform(index, ["undo"])
        case 11: try perform(index, ["start"])
        case 12:
            let file = machines[index].folder.path + "/backup-\(actions)"
            try perform(index, ["backup", file])
            backups.append(file)
        case 13:
            if let file = backups.randomElement(using: &random) { try perform(index, ["restore", file]) }
        case 14:
            let other = (index + 1) % 3
            let file = machines[other].folder.path + "/export-\(actions).json"
            try perform(other, ["export", "-o", file])
            try perform(index, ["import", file, "--replace"])
        case 15: try recover(index)
        case 16: try harm(index)
        case 17:
            if isSealed, try perform(index, ["sync", "key", "--new"]).status == 0 { keeper = index }
            isExchange = true
        default:
            try exchange(index)
            isExchange = true
        }
        let after = try titles(index)
        let gone = Set(before).subtracting(after)
        if isExchange, let lost = gone.intersection(expected).min() { return "\(names[index]) lost \(lost)" }
        expected.subtract(gone)
        if after.contains("w\(actions)w") { expected.insert("w\(actions)w") }
        return nil
    }

    private mutating func recover(_ index: Int) throws {
        let (path, files) = (machines[index].databasePath, FileManager.default)
        let new = machines[index].folder.path + "/new-\(actions)"
        guard try perform(index, ["doctor", "--recover", new]).status == 0 else { return }
        for suffix in ["", "-wal", "-shm"] where files.fileExists(atPath: path + suffix) {
            try files.moveItem(atPath: path + suffix, toPath: new + ".damaged" + suffix)
        }
        try files.moveItem(atPath: new, toPath: path)
        try join(index)
    }

    /// Makes one journal of a machine's and the one at the remote.
    private mutating func join(_ index: Int) throws {
        let sealing = isSealed ? ["--encrypt"] : []
        let words = ["sync", "init", place.remote, "--join", "--name", names[index]] + options
        var joined = try perform(index, words + sealing)
        if joined.errors.contains("The journal at the remote is damaged.") {
            for other in 0..<3 where other != index { try perform(other, ["sync", "mend"]) }
            joined = try perform(index, words + sealing)
        }
        if joined.errors.contains("ADDRESS --here` on one that has the journal begins it anew") {
            joined = try perform(index, words + sealing + ["--here"])
        }
        guard joined.errors.contains("--key FILE with init") else { return }
        for key in try keys(of: index) {
            let file = try machines[index].file(named: "key", key)
            if try perform(index, words + ["--key", file]).status == 0 { break }
        }
    }

    /// The keys that a machine's others print. Two that have never met may have made keys: one of them is the right one.
    private func keys(of index: Int) throws -> [String] {
        try ([keeper] + (0..<3).filter { $0 != keeper }).filter { $0 != index }
            .map { try machines[$0].run("sync", "key").output }
    }

    /// Somebody overwrites or removes a log at the remote.
    private mutating func harm(_ index: Int) throws {
        let removes = Bool.random(using: &random)
        let script =
            isFolder
            ? """
            log=$(ls -d "$1"/*/ | shuf -n 1 --random-source="$2") || exit 0
            rm "$log"/*
            [ "$3" = true ] || printf garbage >"$log/1-$(printf garbage | sha256sum | cut -c 1-16).pack"
            """
            : """
            cd "$1" && ref=$(git for-each-ref --format='%(refname)' | shuf -n 1 --random-source="$2")
            [ -n "$ref" ] || exit 0
            if [ "$3" = true ]; then git update-ref -d "$ref"; exit; fi
            commit=$(git -c user.name=x -c user.email=x@x commit-tree -m x "$(git mktree </dev/null)")
            git update-ref "$ref" "$commit"
            """
        let bytes = (0..<1000).map { _ in UInt8.random(in: 0...255, using: &random) }
        let source = machines[index].folder.path + "/random"
        try Data(bytes).write(to: URL(fileURLWithPath: source))
        told.append("\(now) a log is \(removes ? "removed" : "overwritten")")
        try place.shell("{ \(script)\n} || true", place.remote, source, "\(removes)")
    }

    @discardableResult
    private mutating func exchange(_ index: Int) throws -> DaybookCommand.Result {
        let result = try perform(index, ["sync"])
        if result.status != 0 { _ = try advise(index, result.errors) }
        return result
    }

    /// Does what a message says.
    /// - Returns: Whether it says something.
    private mutating func advise(_ index: Int, _ words: String) throws -> Bool {
        if words.contains("daybook sync key FILE") {
            for key in try keys(of: index) {
                if try perform(index, ["sync", "key", "-"], input: key).status == 0 { break }
            }
        } else if words.contains("isn't synchronized. Begin with `daybook sync init ADDRESS`") {
            // A recovered journal that couldn't be joined while the remote was damaged.
            try join(index)
        } else if words.contains("`daybook sync mend` publishes") {
            try perform(index, ["sync", "mend"])
        } else if words.contains("`daybook sync mend` on") {
            for other in 0..<3 { try perform(other, ["sync", "mend"]) }
        } else {
            return false
        }
        return true
    }

    // MARK: The end

    /// Exchanges, and does what messages say, until nobody has anything to say.
    private mutating func quiet() throws -> String? {
        for _ in 1...6 {
            for index in 0..<3 { try exchange(index) }
        }
        for index in 0..<3 {
            let last = try perform(index, ["sync"])
            if last.status != 0 { return "\(names[index]) still says: \(last.errors)" }
            if !last.output.contains("Nothing new.") { return "\(names[index]) still has: \(last.output)" }
        }
        return nil
    }

    private func differences() throws -> String? {
        let lists = try (0..<3).map(titles)
        for (index, list) in lists.enumerated() {
            if let lost = expected.subtracting(list).min() { return "\(names[index]) lacks \(lost)" }
            if Set(list).count < list.count { return "\(names[index]) has a todo twice: \(list)" }
            if list != lists[0] { return "\(names[index]) has \(list), \(names[0]) \(lists[0])" }
            let doctor = try machines[index].run("doctor", now: now)
            if doctor.status != 0 { return "\(names[index])'s doctor: \(doctor.output)" }
        }
        for day in 20...28 {
            let pages = try machines.map { try $0.run("page", "2026-11-\(day)", now: now).output }
            if Set(pages).count > 1 { return "pages of day \(day) differ:\n\(pages.joined(separator: "\n"))" }
        }
        let conflicts = try machines.map {
            try $0.run("sync", "conflicts", now: now).output.split(separator: "\n").count
        }
        return Set(conflicts).count > 1 ? "conflicts: \(conflicts)" : nil
    }
}
