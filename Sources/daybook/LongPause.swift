import Dispatch

/// A pause of minutes or hours. During one by `Task.sleep`, a process on Linux wakes up each second.
enum LongPause {
    /// Waits by the wall clock, so that the time a machine sleeps counts.
    /// - Throws: `CancellationError` if the task is cancelled.
    static func sleep(for seconds: Double) async throws {
        let end = AsyncStream<Void> { continuation in
            // It stays scheduled after a cancellation, and does nothing then.
            DispatchQueue.global().asyncAfter(wallDeadline: .now() + seconds) { continuation.finish() }
        }
        for await _ in end {}
        try Task.checkCancellation()
    }
}
