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
