import Foundation
import Journal
import Persistence
import Platform
import Store

/// Makes the day's backup, or checks the journal's file for damage, once a day while the screen is open.
enum DailyCheck {
    /// How long after the start the first check begins: reading the whole file would slow down the first paint and the first keys.
    private static let delay = Duration.seconds(2)

    /// Starts the checks.
    /// - Parameter report: Receives the text for the message line if there is damage.
    @MainActor
    static func start(
        of database: JournalDatabase, _ clock: JournalClock,
        report: @escaping @MainActor (StoreMessage) -> Void
    ) -> Task<Void, Never> {
        Task {
            do { try await Pause.sleep(for: delay) } catch { return }
            var isFirst = true
            while !Task.isCancelled {
                if let words = await words(clock, database, isFirst: isFirst) {
                    report(StoreMessage(words, isError: true))
                }
                isFirst = false
                do { try await LongPause.sleep(for: 3600) } catch { return }
            }
        }
    }

    /// Checks the file unless it was checked today.
    /// - Parameter isFirst: Whether to report damage that is already known.
    /// - Returns: The text for the message line if there is damage.
    private static func words(
        _ clock: JournalClock, _ database: JournalDatabase, isFirst: Bool
    ) async -> String? {
        do {
            if AutomaticBackup.isOn, database.readOnlyReason == nil,
                DailyBackup.isDue(ofJournal: database.path, clock),
                DailyBackup.hasChanges(database.path, clock)
            {
                return try await inBackground { try backUp(database, clock) }
            }
            let today = clock.today
            if IntegrityLog.lastCheck(journal: database.path)?.day != today {
                let damage = try await inBackground { try database.findDamage() }
                IntegrityLog.record(damage, journal: database.path, on: today)
                return damage == nil ? nil : IntegrityLog.damageWords
            }
            return isFirst ? IntegrityLog.words(journal: database.path) : nil
        } catch {
            return "The journal couldn't be checked for damage: \(error.reason)"
        }
    }

    /// Makes the day's backup, which finds damage as well.
    /// - Returns: The text for the message line if that failed.
    private static func backUp(_ database: JournalDatabase, _ clock: JournalClock) throws -> String? {
        do {
            _ = try AutomaticBackup.make(of: database, clock)
            return nil
        } catch {
            if let damage = try database.findDamage() {
                IntegrityLog.record(damage, journal: database.path, on: clock.today)
                return IntegrityLog.damageWords
            }
            return "The daily backup failed: \(error)"
        }
    }

    /// Runs on a separate thread of the lowest priority.
    private static func inBackground<Result: Sendable>(
        _ body: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                // On Linux, this affects only the calling thread.
                _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
                continuation.resume(with: Swift.Result(catching: body))
            }
        }
    }
}
