import Configuration
import Foundation
import Journal
import Persistence
import Platform
import Screens
import Sync
import Synchronization
import SystemPackage
import Terminal
import struct SystemPackage.FilePath

/// The journals opened by the command, closed when it ends, so that their files contain every change.
enum OpenJournals {
    private static let databases = Mutex<[JournalDatabase]>([])

    /// The closed ones, kept until the program ends a moment later: GRDB's queue is freed on another thread, for which the program
    /// would wait for ever where no thread can be started.
    private static let closed = Mutex<[JournalDatabase]>([])

    private static let deletion = Mutex<(@Sendable () -> Void)?>(nil)

    /// Has a temporary journal deleted in the end, also if a signal ends the program.
    static func deletesTemporary(_ delete: @escaping @Sendable () -> Void) {
        deletion.withLock { $0 = delete }
    }

    /// Deletes the temporary journal, if there is one.
    static func deleteTemporary() {
        deletion.withLock { delete in
            delete?()
            delete = nil
        }
    }

    /// Ends the program by a signal, after all that its other ends do.
    static func end(by signal: Terminal.Signal) -> Never {
        do {
            try close()
        } catch {
            Console.complain("\(error.reason)")
        }
        deleteTemporary()
        Terminal.dieBySignal(signal)
    }

    static func add(_ database: JournalDatabase) {
        databases.withLock { $0.append(database) }
    }

    /// Whether the command has changed any of them.
    static var haveChanged: Bool { databases.withLock { $0.contains(where: \.isChanged) } }

    /// Removes the journals that a failed command has created and nothing is in.
    static func removeNew() {
        databases.withLock { $0.removeAll { $0.removeIfNew() } }
    }

    /// - Throws: `JournalError` if another program has replaced one of a journal's files.
    static func close() throws {
        let databases = databases.withLock { databases in
            defer { databases = [] }
            return databases
        }
        closed.withLock { $0 += databases }
        for database in databases { try database.close() }
        guard deletion.withLock({ $0 == nil }) else { return }
        for database in databases where database.isIndexFarBehind { BackgroundIndexing.start(database.path) }
        for database in databases where database.isChanged && database.readOnlyReason == nil {
            AutomaticBackup.startIfDue(database.path)
            AutomaticSync.start(database.path)
        }
    }
}

/// The backups that Daybook makes by itself after a day's first change.
enum AutomaticBackup {
    /// Whether they are wanted.
    static var isOn: Bool {
        !DailyBackupVariable.isOff(Environment.value(DailyBackupVariable.name))
            && Environment.configuration.preferences.makesDailyBackups
    }

    /// Makes today's backup unless there is one, and logs it.
    /// - Returns: Whether it was made now.
    /// - Throws: `JournalError`.
    static func make(of database: JournalDatabase, _ clock: JournalClock) throws(JournalError) -> Bool {
        do throws(JournalError) {
            guard let outcome = try DailyBackup.make(of: database, clock) else { return false }
            EventLog.record("Made the daily backup \(outcome.backup).", journal: database.path)
            for old in outcome.removed {
                EventLog.record("Removed the old backup \(old).", journal: database.path)
            }
            if let problem = outcome.problem { EventLog.record(problem, journal: database.path) }
            IntegrityLog.record(nil, journal: database.path, on: clock.today)
            return true
        } catch {
            EventLog.record("The daily backup failed: \(error)", journal: database.path)
            throw error
        }
    }

    /// Has another process make a changed journal's backup if it is due, so that the command needn't wait for it.
    static func startIfDue(_ journal: FilePath) {
        do {
            guard isOn, DailyBackup.isDue(ofJournal: journal, try Environment.clock()) else { return }
            try DailyBackup.prepareFolder(ofJournal: journal)
            try DetachedProcess.start(["backup", "--daily", "--database", journal.absolute.string])
        } catch {
            // Told here, because the other process has nobody to tell it to.
            Console.complain("There is no backup of today: \(error.reason)")
            EventLog.record("The daily backup couldn't be started: \(error.reason)", journal: journal)
        }
    }
}

/// The synchronization that Daybook does by itself, in another process, so that nobody waits for the network.
enum AutomaticSync {
    /// Whether this process has exchanged changes itself.
    private static let isDone = Atomic(false)

    static var preferences: SyncPreferences { Environment.configuration.preferences.sync }

    /// Notes that this process exchanges changes, so that no other needs to.
    static func noteExchange() { isDone.store(true, ordering: .relaxed) }

    /// Whether a journal is synchronized by itself.
    static func isOn(_ journal: FilePath) -> Bool {
        preferences.isAutomatic && SyncFolder(journal: journal).isSetUp
    }

    /// Has another process exchange changes soon.
    static func start(_ journal: FilePath, after seconds: Int? = nil) {
        guard isOn(journal), !isDone.load(ordering: .relaxed) else { return }
        let delay = seconds ?? preferences.after
        do {
            try DetachedProcess.start([
                "sync", "now", "--automatic", "\(delay)", "--database", journal.absolute.string,
            ])
        } catch {
            EventLog.record("Synchronizing couldn't be started: \(error.reason)", journal: journal)
        }
    }

    /// Exchanges changes after a while, unless another process is about to, or the remote couldn't be reached just
    /// now. Until then the journal isn't open, so that nobody has to wait for this process.
    static func run(_ journal: JournalOptions, after seconds: Int) async throws {
        let waited = try await SyncFolder(journal: journal.path).waitAlone {
            try await Task.sleep(for: .seconds(seconds))
        }
        guard waited else { return }
        let session = try await SyncSession.openTakingInbox(journal)
        if let problem = session.inbox.problem {
            EventLog.record(problem, journal: session.folder.path)
        }
        guard try session.folder.record().isDue(at: try Environment.clock().now()) else { return }
        _ = try await session.recording { try await session.engine(isQuiet: true).run() }
    }
}

/// The date and result of each journal's last integrity check: one line each in a file in the state folder.
enum IntegrityLog {
    struct Check: Equatable {
        var day: Day
        /// The first damage found, in SQLite's words; nil if the file was intact.
        var damage: String?
    }

    private static var path: FilePath { Environment.stateFolder.appending("checks") }
    private static let mostLines = 50

    /// The last check of a journal; nil if there was none, or the log can't be read.
    static func lastCheck(journal: FilePath) -> Check? {
        guard let key = key(journal) else { return nil }
        // `2049:131 2026-11-20 row 5 missing from index todo_start`
        let line = lines().last { $0.hasPrefix(key + " ") }
        let words = line?.split(separator: " ", maxSplits: 2) ?? []
        guard words.count > 1, let day = Day(String(words[1])) else { return nil }
        return Check(day: day, damage: words.count > 2 ? String(words[2]) : nil)
    }

    /// Records a check, and drops those of long ago.
    static func record(_ damage: String?, journal: FilePath, on day: Day) {
        do {
            try write(damage, journal: journal, on: day)
        } catch {
            // On a full disk, for example. The journal is checked again sooner; backups don't need the log.
        }
    }

    private static func write(_ damage: String?, journal: FilePath, on day: Day) throws {
        guard let key = key(journal) else { return }
        let check = Check(day: day, damage: damage.map { String($0.harmless.prefix(200)) })
        guard check != lastCheck(journal: journal) else { return }
        var lines = lines().filter { !$0.hasPrefix(key + " ") }.suffix(mostLines - 1)
        lines.append([key, "\(day)", check.damage].compactMap(\.self).joined(separator: " "))
        try PrivateFolder.checkOwner(of: Environment.stateFolder)
        try PrivateFolder.create(Environment.stateFolder)
        try WholeFile.write(Data((lines.joined(separator: "\n") + "\n").utf8), to: path)
    }

    /// The message for a journal whose last check found damage; nil if it found none.
    static func words(journal: FilePath) -> String? {
        lastCheck(journal: journal)?.damage == nil ? nil : damageWords
    }

    static let damageWords =
        "The journal's file is damaged. `daybook doctor` examines it and says what to do."

    private static func lines() -> [String] {
        do {
            // By bytes, which takes a twentieth of what it takes by characters.
            return try path.contents().split(separator: UInt8(ascii: "\n")).map {
                String(decoding: $0, as: UTF8.self)
            }
        } catch {
            // Usually there is no file yet. Without one, the journal is checked again.
            return []
        }
    }

    /// Identifies the file rather than its path: a backup put in the journal's place hasn't been checked.
    private static func key(_ journal: FilePath) -> String? {
        do {
            return try journal.statusIfExists().map { "\($0.deviceID.rawValue):\($0.inode.rawValue)" }
        } catch {
            return nil
        }
    }
}
