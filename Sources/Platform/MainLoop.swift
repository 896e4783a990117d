import CMainQueue
import Dispatch
import Foundation

/// The main thread's loop, which reads the terminal and does the main actor's work.
///
/// Without it, the main actor runs on any of Dispatch's threads, and a key goes through two others first: one that waits
/// for it and one that is woken to handle it, which takes longer than most keys do.
///
/// An idle screen never wakes up. Dispatch monitors its pool of threads every second once anything has used it, so nothing
/// on the screen does:
/// - sleeps are timers of the main queue (`Pause`), and tasks of no actor run here or on threads outside the pool;
/// - a freed queue of a connection uses the pool, so `ImmutableFile` has none, and those of backups and checks
///   are closed but kept (`DatabaseQueue.retire`);
/// - Subprocess sleeps there, so `ChildProcess` starts the screen's editors and other programs.
@MainActor
public enum MainLoop {
    /// The descriptor that is read here, and who reads it.
    private static var input: (descriptor: Int32, onReadable: @MainActor () -> Void)?

    /// The main thread, for tasks that prefer it to Dispatch's threads: what no actor runs starts and ends there, too.
    public nonisolated static let thread: any TaskExecutor = MainThread()

    /// Runs a task, then exits with success. To be called once, on the main thread.
    public static func run(_ body: sending @escaping () async -> Void) -> Never {
        daybook_use_overcommit_threads()
        // From here on, the main queue's work comes to this thread.
        let queue = _dispatch_get_main_queue_handle_4CF()
        Task.detached(executorPreference: thread) {
            await body()
            exit(EXIT_SUCCESS)
        }
        while true {
            var states = [pollfd(fd: queue, events: Int16(POLLIN), revents: 0)]
            if let input { states.append(pollfd(fd: input.descriptor, events: Int16(POLLIN), revents: 0)) }
            // Interrupted by a signal, whose handler has left a byte for the main queue.
            guard poll(&states, nfds_t(states.count), -1) > 0 else { continue }
            if states[0].revents != 0 {
                var count: eventfd_t = 0
                eventfd_read(queue, &count)
                _dispatch_main_queue_callback_4CF(nil)
            }
            // The main queue's work may have changed who reads.
            if states.count > 1, states[1].revents != 0, let input, input.descriptor == states[1].fd {
                input.onReadable()
            }
        }
    }

    /// Calls a closure whenever a descriptor can be read, or has an end or an error to be found by reading.
    public static func read(_ descriptor: Int32, _ onReadable: @escaping @MainActor () -> Void) {
        input = (descriptor, onReadable)
    }

    /// Keeps freed memory for reuse between keys.
    public static func keepMemory() { daybook_keep_memory() }

    /// Leaves the descriptor to others.
    public static func stopReading() {
        input = nil
    }
}

private final class MainThread: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        DispatchQueue.main.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
