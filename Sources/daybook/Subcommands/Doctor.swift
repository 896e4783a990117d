import ArgumentParser
import Files
import Foundation
import Journal
import Persistence
import Sharing
import SystemPackage

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check the journal and its environment.",
        discussion: """
            Looks at the file, every row, the search index, permissions, free space, backups, synchronization, clock, zone, locale, \
            terminal and settings: a line each. Exits with 1 if something is wrong.

            A damaged file is never changed by --recover: what can be read goes into a new journal, and what can't \
            is listed.
            """)

    @Flag(help: "Repair what is safe to repair, after a backup.")
    var fix = false

    @Option(
        help: ArgumentHelp("Copy every readable row of a damaged journal into a new one.", valueName: "file"),
        transform: FilePath.init(typed:))
    var recover: FilePath?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var journal: JournalOptions

    func validate() throws {
        if recover != nil && (fix || json) { throw ValidationError("--recover goes with no other option.") }
    }

    func run() throws {
        let clock = try Environment.clock()
        if let recover { return try rescue(into: recover, clock) }
        let file = FileExamination(path: journal.path, clock: clock)
        // Opening makes the files private, so they are looked at first.
        let outside = journal.path.exists ? file.findings() : []
        let (opening, database) = open()
        if fix, let database { try mend(database, clock) }
        let inside = database.map { JournalExamination(database: $0, clock: clock).findings() } ?? []
        let findings = [opening] + inside + outside + SurroundingsExamination(clock: clock).findings()
        report(findings)
        if findings.contains(where: { $0.state == .wrong }) { throw ExitCode.failure }
    }

    private func report(_ findings: [Finding]) {
        if json {
            let value: JSONValue = ["findings": .list(findings.map(\.json))]
            return Console.write(text: value.document)
        }
        let width = findings.map(\.name.count).max() ?? 0
        let lines = findings.flatMap { finding in
            finding.line(nameWidth: width).lines(width: Console.columns, isColored: false)
        }
        Console.print(styled: lines)
    }

    private func open() -> (Finding, JournalDatabase?) {
        guard journal.path.exists else {
            return (.note("journal", "There is none at \(journal.path) yet."), nil)
        }
        do {
            let (database, note) = try journal.openQuietly(for: .read)
            let version = "\(journal.path), version \(JournalDatabase.schemaVersion)."
            if let reason = database.readOnlyReason {
                return (.note("journal", "\(version) \(reason)"), database)
            }
            return (.fine("journal", [version, note].compactMap(\.self).joined(separator: " ")), database)
        } catch {
            return (.wrong("journal", "\(error.reason)"), nil)
        }
    }

    /// Mends what is wrong, and says what was done.
    private func mend(_ database: JournalDatabase, _ clock: JournalClock) throws {
        if let reason = database.readOnlyReason { throw JournalError(reason) }
        if try database.findDamage() != nil {
            guard try database.isOnlyIndexDamaged() else { return }
            let copies = try database.reindex(now: clock.now())
            say("Made the indexes again from the rows. The damaged file is in \(copies)", database)
        }
        if try database.read(.exportable).repairs.contains(where: { $0.kind != .omission }) {
            let author = Author(.commandLine, clock: clock)
            let mended = try database.perform(.mendRows(in: database, by: author), by: author).outcome
            for repair in mended.repairs { say("Mended \(repair.description.harmless)", database) }
            if let backup = mended.backup { say("The journal from before is in \(backup)", database) }
        }
        if try !database.read(.rowsWithoutIDs).isEmpty {
            let backup = try database.makeBackup(reason: .replacement, now: clock.now())
            for noun in try database.mendIDs() { say("Mended the ids for another \(noun)", database) }
            say("The journal from before is in \(backup)", database)
        }
        if try !database.isIndexRight() {
            try database.rebuildIndex()
            say("Made the search index again", database)
        }
    }

    private func say(_ words: String, _ database: JournalDatabase) {
        EventLog.record(words, journal: database.path)
        Console.note(words)
    }

    private func rescue(into file: FilePath, _ clock: JournalClock) throws {
        let recovery = try JournalDatabase.recover(
            journal.path, into: file, by: Author(.commandLine, clock: clock))
        EventLog.record("Recovered \(recovery.contents) into \(file).", journal: journal.path)
        Console.print("Recovered \(recovery.contents) into \(file)")
        for loss in recovery.losses { Console.note(loss.harmless) }
        if recovery.losses.isEmpty { Console.note("Nothing seems to be missing.") }
        guard recovery.emptyTables.isEmpty else {
            throw JournalError(
                "No row of \(recovery.emptyTables.joined(separator: ", ")) could be recovered. A backup may have more: "
                    + "daybook backup --list")
        }
    }
}
