import Foundation

/// The folder of a run: its journals, made when a row first needs one, and the programs.
final class Workplace {
    static let day = SampleJournal.today.description

    let folder: URL
    let program: URL
    let floors: URL
    private let products: URL
    private var made: Set<String> = []

    /// - Throws: ``BenchmarkError`` if a program is missing.
    init(in folder: URL) throws {
        self.folder = folder
        products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent()
        program = URL(
            fileURLWithPath: ProcessInfo.processInfo.environment["DAYBOOK"] ?? ".build/release/daybook")
        floors = products.appendingPathComponent("floors")
        for file in [program, floors] where !FileManager.default.isExecutableFile(atPath: file.path) {
            throw BenchmarkError("\(file.path) is missing. `make bench` builds it.")
        }
    }

    var environment: [String: String] {
        [
            "DAYBOOK_DAILY_BACKUP": "off", "DAYBOOK_INDEXING": "off",
            "DAYBOOK_NOW": "\(Self.day)T09:30:00", "TZ": "UTC",
            "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "HOME": folder.path, "PATH": "/usr/bin:/bin",
        ]
    }

    func environment(for journal: String) -> [String: String] {
        environment.merging(["DAYBOOK_DATABASE": journal]) { _, new in new }
    }

    // MARK: Files

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// The path of a file; makes it the first time.
    private func file(_ name: String, make: (String) throws -> Void) throws -> String {
        if made.insert(name).inserted { try make(path(name)) }
        return path(name)
    }

    func journal(_ journal: MeasuredJournal) throws -> String {
        try file("\(journal.name).sqlite") {
            let words = [$0, "\(journal.todos)", "1", "\(journal.open)"]
            try generate(words + (journal == .fullLog ? ["log"] : []))
        }
    }

    /// A copy of a journal, to change.
    func copy(of journal: MeasuredJournal, named name: String) throws -> String {
        let (source, target) = (try self.journal(journal), path("\(name).sqlite"))
        try remove(target)
        try FileManager.default.copyItem(atPath: source, toPath: target)
        return target
    }

    /// Removes a journal with its write-ahead log and its backups.
    func remove(_ path: String) throws {
        let backups = folder.appendingPathComponent("backups").path
        for file in [path, "\(path)-wal", "\(path)-shm", backups]
        where FileManager.default.fileExists(atPath: file) {
            try FileManager.default.removeItem(atPath: file)
        }
    }

    func plain(_ journal: MeasuredJournal) throws -> String {
        try file("\(journal.name)-plain.sqlite") {
            try MeasuredCommand.run(floors, ["plain", try self.journal(journal), $0], environment)
        }
    }

    func withoutSearch(_ journal: MeasuredJournal) throws -> String {
        try file("\(journal.name)-without.sqlite") {
            try MeasuredCommand.run(floors, ["without-search", try self.journal(journal), $0], environment)
        }
    }

    /// A copy of a journal as NerfJournal left it, which the next run migrates.
    func copyOfOld(_ journal: MeasuredJournal, version: String) throws -> String {
        let old = try file("\(journal.name)-\(version).sqlite") {
            try generate([$0, "\(journal.todos)", version])
        }
        let copy = path("new.sqlite")
        try remove(copy)
        try FileManager.default.copyItem(atPath: old, toPath: copy)
        return copy
    }

    /// In a process of its own: it needs much memory.
    private func generate(_ words: [String]) throws {
        try MeasuredCommand.run(
            products.appendingPathComponent("benchmarks"), ["generate"] + words, environment)
    }

    private func export(_ journal: MeasuredJournal) throws -> String {
        try file("\(journal.name).json") {
            try MeasuredCommand.run(
                program, ["--database", try self.journal(journal), "export", "-o", $0], environment)
        }
    }

    // MARK: Words

    /// A command's words: `{journal}` and the files beside it, `{new}`, `{v3}`, `{day}`, and `{open}`, another open todo in each
    /// run.
    /// - Parameter path: The path of the journal or of its copy.
    func expand(
        _ words: String, _ journal: MeasuredJournal, at path: String, run: Int
    ) throws -> [String] {
        try words.split(separator: " ").map { word in
            switch word {
            case "{journal}": path
            case "{day}": Self.day
            case "{open}": "\(journal.todos - journal.open + 1 + run % journal.open)"
            case "{plain}": try plain(journal)
            case "{export}": try export(journal)
            case "{new}": self.path("new.sqlite")
            case "{v3}", "{v7}": try copyOfOld(journal, version: String(word.dropFirst().dropLast()))
            default: String(word)
            }
        }
    }
}
