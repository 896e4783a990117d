import Foundation
import GRDB
import Journal
import Platform
import SystemPackage

/// The backup of a day, made after the day's first change.
public enum DailyBackup {
    /// What was done.
    public struct Outcome: Sendable {
        /// The new backup.
        public var backup: FilePath
        /// Older ones, now removed.
        public var removed: [FilePath]
        /// Why older ones couldn't be removed, or looked for.
        public var problem: String?
    }

    /// The number of the newest automatic backups of a kind that all stay.
    public static let newestCount = BackupRotation.newest

    /// Seconds until a failed backup is tried again.
    private static let timeBetweenAttempts: TimeInterval = 3600

    /// Whether the journal has no daily backup of today, and none failed in the last hour. Reads the folder of
    /// backups, not the journal.
    public static func isDue(ofJournal journal: FilePath, _ clock: JournalClock) -> Bool {
        guard !hasOneOfToday(journal, clock) else { return false }
        guard let status = status(ofLock: journal) else { return true }
        let age = Date().timeIntervalSince1970 - TimeInterval(status.st_mtim.tv_sec)
        return !(0..<timeBetweenAttempts).contains(age)
    }

    /// Whether the file was written after its newest daily backup was made. A journal that nobody writes to needs no
    /// further backups, which would only push out older ones. A backup of a time to come says nothing: the clock was
    /// wrong.
    public static func hasChanges(_ journal: FilePath, _ clock: JournalClock) -> Bool {
        let now = clock.now()
        let newest = BackupFile.all(ofJournal: journal).first { $0.reason == .daily && $0.made <= now }
        guard let newest else { return true }
        return ["", "-wal"].contains { suffix in
            var status = stat()
            let path = journal.addingSuffix(suffix)
            guard path.withPlatformString({ stat($0, &status) }) == 0, status.st_size > 0 else {
                return false
            }
            return TimeInterval(status.st_mtim.tv_sec) >= newest.made.timeIntervalSince1970
        }
    }

    /// Creates the folder of backups, if it is missing, and makes it private.
    /// - Throws: ``JournalError`` if it can't be used, so that no backup can be made.
    public static func prepareFolder(ofJournal journal: FilePath) throws(JournalError) {
        try PrivateFolder.claim(Backup.folder(ofJournal: journal))
    }

    private static func hasOneOfToday(_ journal: FilePath, _ clock: JournalClock) -> Bool {
        BackupFile.all(ofJournal: journal).contains {
            $0.reason == .daily && clock.day(of: $0.made) == clock.today
        }
    }

    // MARK: The lock

    private static func lockPath(_ journal: FilePath) -> FilePath {
        Backup.folder(ofJournal: journal).appending(".\(journal.nameWithoutExtension)-daily")
    }

    private static func status(ofLock journal: FilePath) -> stat? {
        var status = stat()
        return lockPath(journal).withPlatformString { lstat($0, &status) } == 0 ? status : nil
    }

    /// Runs while no other program makes a daily backup of the journal. The lock's time is that of the last attempt
    /// that failed.
    /// - Returns: Nil if another program makes one.
    static func alone<Result>(
        _ journal: FilePath, _ body: () throws(JournalError) -> Result
    ) throws(JournalError) -> Result? {
        try PrivateFolder.claim(Backup.folder(ofJournal: journal))
        let lock = lockPath(journal).withPlatformString {
            open($0, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        }
        guard lock >= 0 else {
            throw JournalError("\(lockPath(journal)) can't be created: \(JournalFile.reason()).")
        }
        defer { close(lock) }
        // A file system without locks has to do without.
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { return nil }
        futimens(lock, nil)
        let result = try body()
        let longAgo = [timespec(), timespec()]
        futimens(lock, longAgo)
        return result
    }

    // MARK: Making it

    /// Makes today's backup of a journal, and then removes older ones that are no longer needed.
    /// - Returns: Nil if there is one, or another program makes it.
    /// - Throws: ``JournalError``; older backups stay then.
    public static func make(
        of database: JournalDatabase, _ clock: JournalClock
    ) throws(JournalError) -> Outcome? {
        let made = try alone(database.path) { () throws(JournalError) -> Outcome? in
            guard !hasOneOfToday(database.path, clock) else { return nil }
            let backup = try database.makeBackup(reason: .daily, now: clock.now())
            var outcome = Outcome(backup: backup, removed: [])
            do {
                let named = try database.read(.backupsOfSteps)
                let all = BackupFile.all(ofJournal: database.path)
                for old in BackupRotation.superfluous(all, keeping: named) where old.path != backup {
                    guard old.path.unlink() else {
                        outcome.problem = "\(old.path) can't be removed: \(JournalFile.reason())."
                        break
                    }
                    outcome.removed.append(old.path)
                }
            } catch {
                outcome.problem = "Older backups weren't looked through: \(error.reason)"
            }
            return outcome
        }
        return made ?? nil
    }
}

extension JournalQuery where Answer == Set<String> {
    /// The names of the backups that steps of the change log need for their undo and redo.
    static var backupsOfSteps: JournalQuery {
        JournalQuery { db in
            try String.fetchSet(
                db,
                sql: """
                    SELECT copyBefore FROM undoStep WHERE copyBefore IS NOT NULL
                    UNION SELECT copyAfter FROM undoStep WHERE copyAfter IS NOT NULL
                    """)
        }
    }
}

/// Which of the backups that Daybook made by itself may be removed.
///
/// Of each series (daily; before migrations; before imports and restored backups) the last 14 stay, and before
/// them one a month for twelve months that have any. So do the last 14 that the change log needs for an undo: older ones
/// would need as much room again for every import. The clock has no part in it: one that runs years ahead removes nothing.
enum BackupRotation {
    static let newest = 14
    static let months = 12

    /// The backups to remove, the newest first.
    /// - Parameters:
    ///   - backups: The backups of one journal.
    ///   - named: The names of those that steps of the change log need for their undo.
    static func superfluous(_ backups: [BackupFile], keeping named: Set<String>) -> [BackupFile] {
        let undoable = backups.newestFirst.filter { named.contains($0.name) }.prefix(newest)
        let inSeries = BackupReason.Series.allCases.flatMap { staying(backups.filter(of: $0)) }
        let kept = Set((inSeries + undoable).map(\.name))
        return backups.newestFirst.filter { $0.reason.series != nil && !kept.contains($0.name) }
    }

    private static func staying(_ backups: [BackupFile]) -> [BackupFile] {
        let sorted = backups.newestFirst
        let byMonth = Dictionary(grouping: sorted.dropFirst(newest)) { backup in
            let day = Int((backup.made.timeIntervalSince1970 / 86_400).rounded(.down))
            return Month(containing: Day(ordinal: day))
        }
        // The first of a month, so that it stays the same one as further ones leave the last 14.
        let monthly = byMonth.sorted { $0.key > $1.key }.prefix(months).compactMap(\.value.last)
        return sorted.prefix(newest) + monthly
    }
}

extension [BackupFile] {
    fileprivate func filter(of series: BackupReason.Series) -> [BackupFile] {
        filter { $0.reason.series == series }
    }
}
