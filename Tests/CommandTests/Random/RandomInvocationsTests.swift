import Foundation
import GRDB
import TestSupport
import Testing

/// Random calls of every subcommand with random words, each on the journal that the calls before have left.
///
/// `DAYBOOK_RANDOM_RUNS` says how many, `DAYBOOK_RANDOM_SEED` which ones; `make fuzz` runs many.
@Suite("Random calls of every subcommand")
struct RandomInvocationsTests {
    /// What a library would say to its programmer, and nobody should have to read.
    private static let rawErrors = [
        "Error Domain", "NSCocoa", "NSPOSIX", "Foundation.", "SQLite error", "GRDB.", "SQLITE_",
        "Fatal error",
        "Swift.", "DecodingError", "Optional(", "SystemPackage", "Errno(", "POSIXError", "SubprocessError",
        "internal error",
    ]

    @Test(
        "Whatever it is given, it ends by itself, says why in plain words, and the journal is sound",
        arguments: 1...2 as ClosedRange<UInt64>)
    func random(half: UInt64) throws {
        let seed = RandomRuns.seed(1)
        let runs = RandomRuns.count("DAYBOOK_RANDOM_RUNS", usual: 160) / 2
        let sandbox = try Sandbox()
        let commands = try CommandTree.read().all()
        var random = RandomWords(seed: seed &* 1_000_003 &+ half)
        for run in 1...runs {
            let call = RandomInvocation(&random, commands: commands, output: sandbox.path("output"))
            let ending = try sandbox.run(call)
            let place = Comment("seed \(seed), half \(half), run \(run): \(call.shellWords)")
            let said = try sandbox.said()
            #expect(ending.isOrderly, "\(ending) \(place)\n\(said.suffix(2000))")
            for raw in Self.rawErrors where said.contains(raw) {
                Issue.record("\(raw) in \(said.suffix(2000)) \(place)")
            }
            if run % 25 == 0 || run == runs || !ending.isOrderly {
                let isSound = try sandbox.isSound()
                #expect(isSound, "the journal is damaged \(place)")
                if !isSound { break }
            }
            if run % 500 == 0 { try sandbox.prepare() }
        }
    }
}

extension RawProcess.Ending {
    fileprivate var isOrderly: Bool {
        if case .exit(let status) = self { status <= 127 } else { false }
    }
}

/// A folder with a journal and files of every kind to name.
private struct Sandbox {
    private let daybook: DaybookCommand
    private var folder: String { daybook.folder.path }

    init() throws {
        daybook = try DaybookCommand()
        try prepare()
    }

    func path(_ name: String) -> String { folder + "/" + name }

    /// Puts the files in place that calls may have replaced or removed.
    func prepare() throws {
        if !FileManager.default.fileExists(atPath: daybook.databasePath) {
            try daybook.run("categories", "add", "Home")
            try daybook.run("bundles", "add", "Morning", "--weekdays", "mon-fri")
            try daybook.run("add", "-", input: "Fix CI\nWater plants #home\nCall Sam ~fri\n")
            try daybook.run("start")
            try daybook.run("export", "-o", path("good.json"))
            try daybook.run("backup", path("copy.sqlite"))
        }
        for name in ["sub", "sub/x"] where !FileManager.default.fileExists(atPath: path(name)) {
            try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
        }
        let texts = [
            "broken.json": "{\"version\": 16, ", "text.txt": "hello\n", "empty": "", "one-byte": "x",
        ]
        for (name, text) in texts { try Data(text.utf8).write(to: URL(fileURLWithPath: path(name))) }
        try Data("one\n\n  two #home\nthree ~fri\n\u{FEFF}four\r\n".utf8).write(
            to: URL(fileURLWithPath: path("lines.txt")))
        for (link, target) in ["link": "journal.sqlite", "dangling": "nowhere", "loop": "loop"] {
            unlink(path(link))
            symlink(target, path(link))
        }
        unlink(path("hard"))
        Foundation.link(daybook.databasePath, path("hard"))
    }

    func run(_ call: RandomInvocation) throws -> RawProcess.Ending {
        var variables = daybook.environment().mapValues(Optional.some)
        variables["XDG_CONFIG_HOME"] = .some(nil)
        // Swift's own takes seconds to say where a program crashed.
        variables["SWIFT_BACKTRACE"] = "enable=no"
        // A random word may be the name of somebody's machine.
        variables["GIT_ALLOW_PROTOCOL"] = "file"
        variables.merge(call.environment) { $1 }
        let environment = variables.compactMap { name, value in value.map { Array("\(name)=\($0)".utf8) } }
        return try RawProcess.run(
            TestBinary.url(named: "daybook"), call.words, environment: environment, in: folder,
            input: call.input, output: call.output, errors: .file(path("errors")))
    }

    /// What the last call said on standard error.
    func said() throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path("errors"))), as: UTF8.self)
    }

    func isSound() throws -> Bool {
        let queue = try DatabaseQueue(path: daybook.databasePath)
        return try queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok"
    }

}
