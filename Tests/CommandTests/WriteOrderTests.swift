import Foundation
import TestSupport
import Testing

@Suite("The order in which files get to the disk", .enabled(if: WatchedCalls.isAvailable, "no C compiler"))
struct WriteOrderTests {
    private let daybook: DaybookCommand
    private let log: String

    init() throws {
        daybook = try DaybookCommand()
        log = daybook.folder.path + "/calls"
        try daybook.run("add", "one")
    }

    /// The calls of a command, each as its words.
    private func calls(
        _ arguments: [String], status: Int32 = 0, failing: [String: Int32] = [:]
    ) throws -> [[String]] {
        let result = try daybook.run(
            arguments, with: WatchedCalls.variables(log: log, failing: failing))
        #expect(result.status == status, "\(result.errors)")
        return try WatchedCalls.calls(in: log)
    }

    private func expectSafe(_ calls: [[String]], _ path: String, by call: String) throws {
        #expect(WatchedCalls.mistake(in: calls, writing: path, by: call) == nil)
    }

    private func path(_ name: String) -> String { daybook.folder.appendingPathComponent(name).path }

    @Test("An export is written, synced and renamed, and its folder synced")
    func export() throws {
        try expectSafe(try calls(["export", "-o", path("all.json")]), path("all.json"), by: "rename")
    }

    @Test("So is a page for other people")
    func page() throws {
        try expectSafe(
            try calls(["page", "--format", "html", "-o", path("page.html")]), path("page.html"), by: "rename")
    }

    @Test("So is the configuration")
    func configuration() throws {
        let calls = try calls(["config", "set", "mouse", "false"])
        try expectSafe(calls, path("config/daybook/config.toml"), by: "rename")
    }

    @Test("A backup is linked to its name once it is synced, or renamed where the disk has no links")
    func backup() throws {
        try expectSafe(try calls(["backup", path("one.sqlite")]), path("one.sqlite"), by: "link")
        let calls = try calls(["backup", path("other.sqlite")], failing: ["link": EPERM])
        try expectSafe(calls, path("other.sqlite"), by: "rename")
        #expect(try daybook.run("list", "--database", path("other.sqlite")).output.contains("one"))
    }

    @Test("A backup that fails leaves no file with its name, and nothing else", arguments: [EPERM, EIO])
    func failingBackup(reason: Int32) throws {
        _ = try calls(["backup", path("copy.sqlite")], status: 1, failing: ["link": reason, "rename": EIO])
        _ = try calls(["backup"], status: 1, failing: ["link": reason, "rename": EIO])
        _ = try calls(["backup", path("synced.sqlite")], status: 1, failing: ["fsync": EIO])
        let manager = FileManager.default
        #expect(try manager.contentsOfDirectory(atPath: path("backups")) == [])
        let names = try manager.contentsOfDirectory(atPath: daybook.folder.path)
        #expect(names.filter { $0.contains(/copy|unfinished|synced/) } == [])
    }

    @Test("A file that can't be synced or renamed isn't replaced", arguments: ["fsync", "rename"])
    func failingExport(call: String) throws {
        let old = try daybook.file(named: "all.json", "old")
        _ = try calls(["export", "-o", old], status: 1, failing: [call: EIO])
        #expect(try String(contentsOfFile: old, encoding: .utf8) == "old")
        let names = try FileManager.default.contentsOfDirectory(atPath: daybook.folder.path)
        #expect(names.filter { $0.hasPrefix(".daybook-") } == [])
    }

    @Test("A change that can't be synced isn't confirmed")
    func failingChange() throws {
        let result = try daybook.run(
            "add", "two", with: WatchedCalls.variables(failing: ["fsync": EIO]))
        #expect(result.status == 1 && result.output == "")
        #expect(result.errors.hasPrefix("daybook: "), "\(result.errors)")
        #expect(try daybook.run("add", "three").status == 0)
    }
}
