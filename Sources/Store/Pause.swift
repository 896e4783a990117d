import Dispatch

/// A cancellable sleep on a timer of the main queue.
///
/// `Task.sleep` ends on a thread of Dispatch's pool, which Dispatch monitors every second from then on.
public enum Pause {
    /// Waits for a time.
    /// - Throws: `CancellationError` if the task is cancelled before.
    @MainActor
    public static func sleep(for duration: Duration) async throws {
        // Unsafe only by its type: any thread may cancel a dispatch source.
        nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + .nanoseconds(Int(duration / .nanoseconds(1))))
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                timer.setEventHandler { timer.cancel() }
                timer.setCancelHandler { continuation.resume() }
                timer.activate()
            }
        } onCancel: {
            timer.cancel()
        }
        try Task.checkCancellation()
    }
}
