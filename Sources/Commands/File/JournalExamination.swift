import Foundation
import Journal
import Persistence
import Platform
import Sharing
import Sync
import SystemPackage

/// Examines a journal's rows, its file's soundness and its search index.
struct JournalExamination {
    let database: JournalDatabase
    let clock: JournalClock

    private static let fix = "`daybook doctor --fix`"

    func findings() -> [Finding] {
        let integrity = examined("integrity", integrity)
        // What is read from a damaged file says nothing more.
        guard integrity.state == .fine else { return [integrity] }
        return [
            integrity, examined("rows", rows), examined("search index", searchIndex),
            examined("change log", changeLog),
        ] + laterPages() + synchronization()
    }

    /// A finding, or what kept it from being made.
    private func examined(_ name: String, _ examine: () throws -> Finding) -> Finding {
        do {
            return try examine()
        } catch {
            return .wrong(name, "It couldn't be examined: \(error.reason)")
        }
    }

    private func integrity() throws -> Finding {
        let damage = try database.findDamage()
        IntegrityLog.record(damage, journal: database.path, on: clock.today)
        guard let damage else { return .fine("integrity", "The file is sound.") }
        let remedy =
            try database.isOnlyIndexDamaged()
            ? "Only indexes are damaged; \(Self.fix) makes them again from the rows."
            : "Restore a backup (`daybook backup --list`), or save what can be read: daybook doctor --recover FILE"
        return .wrong("integrity", "The file is damaged (\(damage)). \(remedy)")
    }

    private func rows() throws -> Finding {
        let repairs = try database.read(.exportable).repairs
        guard !repairs.isEmpty else {
            if let noun = try database.read(.rowsWithoutIDs).first {
                return .wrong(
                    "rows",
                    "Another program has used up the ids for another \(noun). \(Self.fix) begins again behind the last one."
                )
            }
            return .fine("rows", "Every row can be read and refers to others that exist.")
        }
        let mendable = repairs.filter { $0.kind != .omission }
        let unreadable = repairs.filter { $0.kind == .omission }.map { "\($0.row) (\($0.reason))" }
        var words: [String] = []
        if let first = mendable.first {
            let (count, them) =
                mendable.count == 1
                ? ("One row isn't right", "it") : ("\(mendable.count) rows aren't right", "them")
            words.append("\(count): \(first.description.harmless). \(Self.fix) mends \(them).")
        }
        if !unreadable.isEmpty {
            words.append(
                "\(Sentences.unreadable(unreadable, atMost: 50)). The file keeps what it has. Correct it with another "
                    + "program, or export the rest: daybook export --skip-unreadable -o FILE")
        }
        return .wrong("rows", words.joined(separator: " "))
    }

    /// Pages of later days, started under another clock or in another zone; nothing without one.
    private func laterPages() -> [Finding] {
        do {
            let days = try database.read(.pages(after: clock.today))
            guard let first = days.first else { return [] }
            let name = first.shortName(from: clock.today)
            let which =
                days.count == 1
                ? "\(name) is in the future and has a page."
                : "\(days.count) days in the future have pages, \(name) the first."
            return [
                .note(
                    "pages",
                    "\(which) It counts when its day comes. If a wrong clock started it: daybook start --remove \(first)"
                )
            ]
        } catch {
            return [.wrong("pages", "They couldn't be examined: \(error.reason)")]
        }
    }

    private func searchIndex() throws -> Finding {
        switch try database.indexState() {
        case nil: .note("search index", "It isn't examined while the journal is read-only.")
        case .right: .fine("search index", "It agrees with the rows.")
        case .wrong: .wrong("search index", "It doesn't agree with the rows. \(Self.fix) makes it again.")
        case .pending(let count):
            .note(
                "search index",
                "\(count) rows wait to be indexed, as after an import. Searches find them too, but take longer."
            )
        }
    }

    /// Whether the rows are what the changes of all machines say; nothing of a journal that isn't synchronized.
    private func synchronization() -> [Finding] {
        do {
            guard try database.isSynchronized() else { return [] }
        } catch {
            return [.wrong("sync", "It couldn't be examined: \(error.reason)")]
        }
        return [
            examined("sync") {
                let problems = try database.syncProblems()
                guard let first = problems.first else { return try exchanges() }
                let count = problems.count == 1 ? "One row isn't" : "\(problems.count) rows aren't"
                return .wrong(
                    "sync",
                    "\(count) what the changes of all machines say: \(first). `daybook sync off`, then "
                        + "`daybook sync init ADDRESS`, sends what is here.")
            }
        ]
    }

    /// Whether the remote is reached, where the rows are right.
    private func exchanges() throws -> Finding {
        let record = try SyncFolder(journal: database.path).record()
        if let since = record.failing {
            let problem = record.problems.first.map { ": \($0)" } ?? "."
            return .note(
                "sync", "The remote isn't reached since \(BackupPrinter.time(since, clock))\(problem)")
        }
        let conflicts = try database.read(.conflictCount)
        guard conflicts == 0 else { return .note("sync", "\(SyncStatus.conflicts(conflicts)).") }
        return .fine("sync", "The rows are what the changes of all machines say.")
    }

    /// A change dated after now shows that the clock was wrong then, or is now.
    private func changeLog() throws -> Finding {
        let steps = try database.read(.log(now: clock.now()))
        let latest = steps.map(\.date).max()
        guard let latest, latest.timeIntervalSince(clock.now()) > 86_400 else {
            let count = steps.count == 1 ? "1 change" : "\(steps.count) changes"
            return .fine("change log", "\(count) can be undone.")
        }
        return .note(
            "change log",
            "A change is dated \(ISO8601.string(latest)), after now. Was the clock wrong then, or is it now?")
    }
}

/// What an examination found.
struct Finding: Sendable {
    enum State: String, CaseIterable {
        /// As it should be.
        case fine = "ok"
        /// Nothing is wrong, but the user may want to know.
        case note
        case wrong
    }

    /// What was examined, in a word or two.
    var name: String
    var state: State
    /// In one line: what was found, and what to do.
    var words: String

    /// The output's line: `wrong  references  2 rows refer to rows that don't exist. …`.
    func line(nameWidth: Int) -> PrintedLine {
        let state = state.rawValue.padding(toLength: 5, withPad: " ", startingAt: 0)
        let name = name.padding(toLength: nameWidth, withPad: " ", startingAt: 0)
        let beginning = "\(state)  \(name)  "
        return PrintedLine(
            beginning: beginning, indent: beginning.count, parts: [.init(text: words.harmless)])
    }

    static func fine(_ name: String, _ words: String) -> Finding {
        Finding(name: name, state: .fine, words: words)
    }
    static func note(_ name: String, _ words: String) -> Finding {
        Finding(name: name, state: .note, words: words)
    }
    static func wrong(_ name: String, _ words: String) -> Finding {
        Finding(name: name, state: .wrong, words: words)
    }
}

/// The output of `daybook doctor --json`.
struct FindingsJSON: JSONObject {
    let findings: [Finding]

    static let form = JSONForm<FindingsJSON>([.init("findings") { $0.findings }])
}

extension Finding: JSONObject {
    static let form = JSONForm<Finding>([
        .init("name", "What was examined.") { $0.name }, .init("state") { $0.state },
        .init("words", "What was found, and what to do.") { $0.words },
    ])
}

extension Finding.State: JSONOutput {}
