import Dispatch
import Journal
import Persistence
import Store

/// Changes of a journal by any program, for commands that go on.
enum JournalChanges {
    /// An element for each change, and with a clock for each new day. Changes that come together may be one.
    /// - Throws: `JournalError` if the file can't be watched.
    @MainActor
    static func stream(of database: JournalDatabase, days clock: JournalClock? = nil) throws -> AsyncStream<
        Void
    > {
        let (changes, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let watch = try JournalWatch(database) { continuation.yield() }
        let days = clock.map { NewDays.follow($0) { continuation.yield() } }
        continuation.onTermination = { _ in
            days?.cancel()
            Task { @MainActor in watch.cancel() }
        }
        return changes
    }
}

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

/// A pause of minutes or hours.
enum LongPause {
    /// Waits by the wall clock, so that the time a machine sleeps counts. One timer waits all that time.
    /// - Throws: `CancellationError` if the task is cancelled.
    static func sleep(for seconds: Double) async throws {
        let end = AsyncStream<Void> { continuation in
            // It stays scheduled after a cancellation, and does nothing then.
            DispatchQueue.main.asyncAfter(wallDeadline: .now() + seconds) { continuation.finish() }
        }
        for await _ in end {}
        try Task.checkCancellation()
    }
}
