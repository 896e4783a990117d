import Foundation
import TestSupport
import Testing

/// `daybook sync` is killed (`kill -9`) at random moments, on two machines with one git repository.
///
/// `DAYBOOK_SYNC_KILLS` says how often, `DAYBOOK_RANDOM_SEED` when; `make torture` kills 500 times.
@Suite("daybook sync, killed at random moments")
struct SyncKillsTests {
    private let machines: [DaybookCommand]
    private let remote: String

    init() throws {
        machines = [try DaybookCommand(), try DaybookCommand()]
        remote = machines[0].folder.appendingPathComponent("daybook.git").path
        #expect(
            try machines[0].runShell(["-c", "git init --quiet --bare \(remote) && echo made"]) == "made\n")
        try machines[0].run("add", "first")
        #expect(try machines[0].run("sync", "init", remote, "--name", "laptop").status == 0)
        #expect(try machines[1].run("sync", "clone", remote, "--name", "desktop").status == 0)
    }

    @Test("Nothing that was acknowledged is lost, the repository is sound, and the next run heals")
    func kills() throws {
        let wanted = RandomRuns.count("DAYBOOK_SYNC_KILLS", usual: 20)
        var random = SeededGenerator(seed: RandomRuns.seed(22))
        var acknowledged = ["first"]
        var kills = 0
        // How long a run may take, so that about half are killed, however busy the machine is.
        var patience = 0.1
        var round = 0
        while kills < wanted {
            let machine = machines[round % 2]
            round += 1
            let title = "todo \(round)"
            #expect(try machine.run("add", title).status == 0)
            acknowledged.append(title)
            let ending = try RawProcess.run(
                TestBinary.url(named: "daybook"), ["sync", "--quiet"].map { Array($0.utf8) },
                environment: machine.environment().map { Array("\($0)=\($1)".utf8) }, in: machine.folder.path,
                output: .file("/dev/null"),
                errors: .file(machine.folder.appendingPathComponent("errors").path),
                timeout: patience * .random(in: 0.05...1.5, using: &random))
            kills += ending == .timedOut ? 1 : 0
            patience = min(5, max(0.01, patience * (ending == .timedOut ? 1.08 : 0.92)))
            let errors = try said(machine)
            #expect(ending == .timedOut || ending == .exit(0), "round \(round): \(errors)")
        }
        try exchange()
        let lost = try machines.map { Set(acknowledged).subtracting(try titles($0)).count }
        print(
            "\(kills) kills of daybook sync, \(acknowledged.count) acknowledged changes, \(lost.max() ?? 0) lost"
        )
        #expect(lost == [0, 0])
        try expectSound(acknowledged)
    }

    @Test("Four processes at once, two on each machine, publish everything once")
    func manyAtOnce() throws {
        let rounds = RandomRuns.count("DAYBOOK_SYNC_ROUNDS", usual: 5)
        let processes = try (machines + machines).enumerated().map { number, machine in
            try machine.startShell(
                """
                for round in $(seq \(rounds)); do
                    "$DAYBOOK" add "\(number) $round" && "$DAYBOOK" sync --quiet || exit
                done
                """)
        }
        for process in processes {
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
        try exchange()
        let added = (0..<4).flatMap { number in (1...rounds).map { "\(number) \($0)" } }
        try expectSound(["first"] + added)
    }

    private func exchange() throws {
        for machine in machines + machines {
            let synced = try machine.run("sync")
            #expect(synced.status == 0, "\(synced.errors)")
        }
    }

    /// Both machines have exactly these todos, and the repository is sound.
    private func expectSound(_ acknowledged: [String]) throws {
        for machine in machines {
            #expect(try titles(machine) == acknowledged.sorted())
            #expect(try machine.run("doctor").status == 0)
        }
        let fsck = try machines[0].runShell([
            "-c", "git -C \(remote) fsck --strict --no-dangling 2>&1; echo $?",
        ])
        #expect(fsck.hasSuffix("0\n") && !fsck.contains("error"), "\(fsck)")
    }

    private func said(_ machine: DaybookCommand) throws -> String {
        try String(contentsOf: machine.folder.appendingPathComponent("errors"), encoding: .utf8)
    }

    private func titles(_ machine: DaybookCommand) throws -> [String] {
        try machine.run("list", "--open", "--jsonl").output.split(separator: "\n").map { line in
            let todo = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return try #require(todo?["title"] as? String)
        }.sorted()
    }
}
