import Foundation
import TestSupport
import Testing

@Suite("A time zone that changes while the journal is open")
struct ZoneOnScreenTests {
    /// Whether a process can have another `/etc` than the machine's, without any rights.
    private static let canReplaceEtc: Bool = {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        process.arguments = ["-rm", "true"]
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            return false
        }
        process.waitUntilExit()
        return process.terminationStatus == 0
            && FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Asia/Tokyo")
    }()

    @Test(
        "From New York to Tokyo it is another day, said without a key",
        .enabled(if: canReplaceEtc))
    func travels() throws {
        let daybook = try DaybookCommand()
        let now = "2026-03-02T21:30:00-05:00"
        try daybook.run("start", now: now, zone: "America/New_York")
        try daybook.run("add", "a", now: now, zone: "America/New_York")
        let etc = daybook.folder.appendingPathComponent("etc").path
        try FileManager.default.createDirectory(atPath: etc, withIntermediateDirectories: false)
        func choose(_ zone: String) throws {
            // As `timedatectl` does it: a new link, renamed over the old one.
            try FileManager.default.createSymbolicLink(
                atPath: etc + "/new", withDestinationPath: "/usr/share/zoneinfo/\(zone)")
            #expect(rename(etc + "/new", etc + "/localtime") == 0)
        }
        try choose("America/New_York")
        var environment = daybook.environment(now: now).mapValues(Optional.some)
        environment.updateValue(nil, forKey: "TZ")
        let terminal = try PseudoTerminal(
            URL(fileURLWithPath: "/usr/bin/unshare"),
            [
                "-rm", "sh", "-c", "mount --bind '\(etc)' /etc && exec \"$0\"",
                TestBinary.url(named: "daybook").path,
            ], environment: environment)
        try terminal.waitUntil { $0.rows[0].contains("Monday 2 March 2026 · today") }
        try choose("Asia/Tokyo")
        try terminal.waitFor("The time zone is Asia/Tokyo now · It is Tue 3 Mar now · S start it")
        try terminal.waitUntil { $0.rows[0].contains("Monday 2 March 2026 · yesterday") }
        terminal.send("S")
        try terminal.waitUntil { $0.rows[0].contains("Tuesday 3 March 2026 · today") }
        terminal.send(" ")
        try terminal.waitFor("11:30")
        try choose("America/New_York")
        try terminal.waitFor("The time zone is America/New_York now")
    }
}
