import Dispatch

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
