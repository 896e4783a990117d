import Foundation
import GRDB
import TestSupport
import Testing

@Suite("Nothing acknowledged is lost")
struct DurabilityTests {
    /// Adds todos without end, one program after another, and is killed with all it started.
    private final class Writer {
        let process: pid_t

        init(_ daybook: DaybookCommand, round: Int, log: String) throws {
            let program = TestBinary.url(named: "daybook").path
            // A line is acknowledged once it is in the log.
            let script = """
                i=0; while :; do i=$((i+1)); "\(program)" add "round \(round) number $i" >>"\(log)" || exit 1; done
                """
            var attributes = posix_spawnattr_t()
            posix_spawnattr_init(&attributes)
            defer { posix_spawnattr_destroy(&attributes) }
            // A process group of its own can be killed as one.
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
            let environment = daybook.environment().map { "\($0)=\($1)" }
            let words: [String] = ["sh", "-c", script]
            var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
            var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
            defer { for pointer in arguments + variables { free(pointer) } }
            var process: pid_t = 0
            let code = posix_spawn(&process, "/bin/sh", nil, &attributes, &arguments, &variables)
            guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
            self.process = process
        }

        func kill() {
            Foundation.kill(-process, SIGKILL)
            var status: Int32 = 0
            waitpid(process, &status, 0)
        }
    }

    @Test(
        "Killed at random moments, again and again: every acknowledged row is there, and the file is sound")
    func killed() throws {
        let daybook = try DaybookCommand()
        let log = try daybook.file(named: "acknowledged", "")
        var random = SeededGenerator(seed: 20_261_120)
        // How long a writer has, so that about half of them get a row written, however busy the machine is.
        var wait: useconds_t = 25_000
        var written = 0
        for round in 0..<RandomRuns.count("DAYBOOK_ROUNDS", usual: 60) {
            let writer = try Writer(daybook, round: round, log: log)
            usleep(useconds_t.random(in: wait / 2...wait * 3 / 2, using: &random))
            writer.kill()
            let size = try Data(contentsOf: URL(fileURLWithPath: log)).count
            wait = size == written ? wait * 5 / 4 : max(2_000, wait * 4 / 5)
            written = size
        }
        let acknowledged = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
            .compactMap { $0.split(separator: "\"").dropFirst().first.map(String.init) }
        #expect(acknowledged.count > 10)
        // On a busy machine the last one killed may take a while to let go of the file.
        var configuration = Configuration()
        configuration.busyMode = .timeout(30)
        let queue = try DatabaseQueue(path: daybook.databasePath, configuration: configuration)
        let (titles, integrity) = try queue.read { db in
            (
                try String.fetchSet(db, sql: "SELECT title FROM todo"),
                try String.fetchOne(db, sql: "PRAGMA integrity_check")
            )
        }
        #expect(titles.isSuperset(of: acknowledged))
        #expect(integrity == "ok")
    }

    @Test("Several programs write at once: none fails, none is lost")
    func together() async throws {
        let daybook = try DaybookCommand()
        try await withThrowingTaskGroup(of: [Int32].self) { group in
            for writer in 0..<4 {
                group.addTask {
                    try (0..<10).map { try daybook.run("add", "writer \(writer) number \($0)").status }
                }
            }
            for try await statuses in group { #expect(statuses == Array(repeating: 0, count: 10)) }
        }
        let list = try daybook.run("list", "--all").output
        #expect(list.split(separator: "\n").filter { $0.contains("number") }.count == 40)
    }
}
