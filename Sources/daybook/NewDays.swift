import Journal

/// Waits for the days that begin by a clock.
enum NewDays {
    /// Calls a closure at the beginning of each day, until the task is cancelled.
    static func follow(_ clock: JournalClock, _ body: @escaping @Sendable () -> Void) -> Task<Void, Never> {
        Task {
            var today = clock.today
            while true {
                // Checks at least hourly, since clocks are set and machines sleep.
                let rest = min(3600, max(0.05, clock.tomorrowBegins.timeIntervalSince(clock.now())))
                do { try await LongPause.sleep(for: rest) } catch { return }
                if clock.today == today { continue }
                today = clock.today
                body()
            }
        }
    }
}
