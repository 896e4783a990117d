import Dispatch

/// A pause that a timer of the main queue ends.
///
/// `Task.sleep` ends on a thread of Dispatch's pool, and once there was one, Dispatch wakes up each second to look after
/// the pool.
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
