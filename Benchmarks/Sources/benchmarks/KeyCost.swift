import Foundation

/// What a key costs where a page holds much: processor time of the whole program, and bytes to the terminal.
enum KeyCost {
    private static let todos = 1_000
    private static let keys = 500

    /// Moves by which the selection always moves, down more than up: fifteen rows in ten keys.
    private static let moves: [UInt8] = {
        let (halfDown, halfUp) = (UInt8(0x04), UInt8(0x15))
        let (down, up) = (UInt8(ascii: "j"), UInt8(ascii: "k"))
        return [down, down, down, halfDown, down, up, halfDown, up, halfUp, down]
    }()

    static func report(in folder: URL) throws {
        let program = URL(
            fileURLWithPath: ProcessInfo.processInfo.environment["DAYBOOK"] ?? ".build/release/daybook")
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            print("No keys were timed: there is no \(program.path). make bench builds it.")
            return
        }
        print("\(todos) todos on a page, 80×24, \(keys) keys; promised: under 2 ms and 400 bytes each")
        print(row("", "      median", "        most"))
        for words in [4, 11] {
            let costs = try costs(of: program, on: try journal(in: folder, words: words))
            let (seconds, bytes) = (costs.map(\.seconds), costs.map(\.bytes))
            print("titles of \(words) to \(words + 4) words")
            print(row("  processor time", milliseconds(median(seconds)), milliseconds(seconds.max() ?? 0)))
            print(row("  bytes", number(median(bytes), 0, width: 12), number(bytes.max() ?? 0, 0, width: 12)))
        }
    }

    private static func costs(
        of program: URL, on environment: [String: String]
    ) throws -> [(seconds: Double, bytes: Double)] {
        let terminal = try BenchmarkTerminal(program, columns: 80, rows: 24, environment: environment)
        try terminal.wait(for: "1/\(todos)")
        return try (0..<keys).map { number in
            let before = try terminal.processorTime()
            let bytes = terminal.bytes(after: moves[number % moves.count])
            return ((try terminal.processorTime() - before) / .seconds(1), Double(bytes))
        }
    }

    private static func row(_ name: String, _ median: String, _ most: String) -> String {
        "\(name.padding(toLength: 44, withPad: " ", startingAt: 0)) \(median) \(most)"
    }

    /// Writes the journal; gives what the program must be told to open it.
    private static func journal(in folder: URL, words: Int) throws -> [String: String] {
        let name = "page-\(words)"
        _ = try SampleJournal(in: folder, named: name, holding: SampleJournal.onePage(todos, words: words))
        return [
            "DAYBOOK_DATABASE": folder.appendingPathComponent("\(name).sqlite").path,
            "DAYBOOK_NOW": "2026-11-20T09:30:00", "TZ": "UTC", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
            "HOME": folder.path, "PATH": "/usr/bin:/bin",
        ]
    }
}
