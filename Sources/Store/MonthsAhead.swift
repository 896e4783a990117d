import Journal
import Persistence

/// A prefetch cache of the months before and after the one that the calendar shows. A month with thousands of todos takes
/// longer to count than to draw.
@MainActor
final class MonthsAhead {
    /// How long a prefetch waits, so that the month itself is painted first; shorter than between the repeats of a key.
    private static let delay = Duration.milliseconds(10)

    private var months: [Month: Readings.CalendarMonth] = [:]
    private(set) var reading: Task<Void, Never>?

    subscript(month: Month) -> Readings.CalendarMonth? { months[month] }

    /// Prefetches the neighbours of a month that aren't cached, on the second connection.
    func read(beside month: Month, today: Day, from database: JournalDatabase) {
        reading?.cancel()
        let missing = [month.next, month.previous].filter { months[$0] == nil }
        reading = Task { [weak self] in
            do { try await Pause.sleep(for: Self.delay) } catch { return }
            for month in missing {
                let summaries: [Day: DaySummary]
                do {
                    summaries = try await database.readBeside(.month(month, today: today))
                } catch {
                    // The key that asks for the month reads it, or reports why it can't be read.
                    return
                }
                guard !Task.isCancelled else { return }
                self?.months[month] = Readings.CalendarMonth(month: month, summaries: summaries)
            }
        }
    }

    /// Empties the cache: the journal may have changed.
    func forget() {
        reading?.cancel()
        reading = nil
        months = [:]
    }
}
