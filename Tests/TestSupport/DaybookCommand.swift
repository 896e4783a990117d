import Foundation
import Persistence

/// Runs the real `daybook` on a journal of its own, with clock, zone and locale pinned.
public final class DaybookCommand: Sendable {
    public struct Result: Sendable {
        public var status: Int32
        public var output: String
        public var errors: String
    }

    public let folder: URL
    public var databasePath: String { folder.appendingPathComponent("journal.sqlite").path }

    public init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        do { try FileManager.default.removeItem(at: folder) } catch {
            print("left behind: \(folder.path): \(error)")
        }
    }

    /// Creates a journal with nothing in it.
    public func createJournal() throws {
        try JournalDatabase.open(path: databasePath, zone: .utc, now: .distantPast).database.close()
    }

    /// Writes the configuration that the program finds.
    public func configure(_ text: String) throws {
        let configuration = folder.appendingPathComponent("config/daybook")
        try FileManager.default.createDirectory(at: configuration, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: configuration.appendingPathComponent("config.toml"))
    }

    /// The environment the program gets: nothing of the machine's own.
    public func environment(now: String = "2026-11-20T09:30:00", zone: String = "UTC") -> [String: String] {
        [
            "HOME": folder.path, "DAYBOOK_DATABASE": databasePath, "DAYBOOK_NOW": now, "TZ": zone,
            "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "PATH": "/usr/bin:/bin",
            "XDG_CONFIG_HOME": folder.path + "/config", "DAYBOOK_DAILY_BACKUP": "off",
            "DAYBOOK_INDEXING": "off",
        ]
    }

    @discardableResult
    public func run(
        _ arguments: String..., input: String = "", now: String = "2026-11-20T09:30:00", zone: String = "UTC",
        without variables: Set<String> = [], with others: [String: String] = [:]
    ) throws -> Result {
        try run(arguments, input: input, now: now, zone: zone, without: variables, with: others)
    }

    @discardableResult
    public func run(
        _ arguments: [String], input: String = "", now: String = "2026-11-20T09:30:00", zone: String = "UTC",
        without variables: Set<String> = [], with others: [String: String] = [:]
    ) throws -> Result {
        let environment = environment(now: now, zone: zone).filter { !variables.contains($0.key) }
        let process = process(arguments, environment.merging(others) { $1 })
        // Files rather than pipes: none can fill up and none needs a reader.
        let input = try file("input", input)
        let output = try file("output")
        let errors = try file("errors")
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
            errors: try String(contentsOf: errors, encoding: .utf8))
    }

    /// Starts the program, whatever it says unheard, without waiting for its end.
    public func start(_ arguments: String...) throws -> Process {
        try startUnheard(process(arguments, environment()))
    }

    /// Runs the program to its end, whatever it says unheard.
    /// - Returns: Its exit status, and the most memory that it took, in KiB.
    public func peakMemory(_ arguments: [String]) throws -> (status: Int32, kibibytes: Int) {
        let process = try startUnheard(process(arguments, environment()))
        var peak = 0
        while process.isRunning {
            // Gone when the process has just ended.
            guard
                let status = FileManager.default.contents(atPath: "/proc/\(process.processIdentifier)/status")
            else { continue }
            let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first {
                $0.hasPrefix("VmHWM:")
            }
            peak = max(peak, line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0)
        }
        return (process.terminationStatus, peak)
    }

    /// Starts a shell, in which `$DAYBOOK` is the program.
    public func startShell(_ script: String) throws -> Process {
        let program = TestBinary.url(named: "daybook").path
        let process = process(["-c", script], environment().merging(["DAYBOOK": program]) { $1 })
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        return try startUnheard(process)
    }

    /// Runs `sh` to its end, and gives what it said on standard output.
    public func runShell(_ arguments: [String], with others: [String: String] = [:]) throws -> String {
        let process = process(arguments, environment().merging(others) { $1 })
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let output = try file("output")
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        return try String(contentsOf: output, encoding: .utf8)
    }

    private func startUnheard(_ process: Process) throws -> Process {
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    private func process(_ arguments: [String], _ environment: [String: String]) -> Process {
        let process = Process()
        process.executableURL = TestBinary.url(named: "daybook")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = environment
        return process
    }

    /// Writes a file into the folder and gives its path.
    public func file(named name: String, _ text: String) throws -> String {
        let url = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    /// Writes a shell script into the folder and gives its path.
    public func script(named name: String, _ script: String) throws -> String {
        try ExecutableFile.write(script: script, at: folder.appendingPathComponent(name).path)
    }

    private func file(_ name: String, _ text: String = "") throws -> URL {
        let url = folder.appendingPathComponent("\(name)-\(UUID().uuidString)")
        try Data(text.utf8).write(to: url)
        return url
    }
}
