import Configuration
import Files
import Foundation
import Journal
import Persistence
import SystemPackage

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
