import Dispatch
import Journal
import Persistence

/// A timer that checkpoints the write-ahead log after one second without writes, so that the journal file can
/// be copied, moved or replaced while a screen is open.
@MainActor
public final class IdleCheckpoint {
    private let database: JournalDatabase
    private let delay: Duration
    private let onInterference: @MainActor () -> Void
    private let onIndexFarBehind: @MainActor () -> Void
    private var waiting: Task<Void, Never>?

    /// - Parameter onInterference: Called when another program has replaced one of the journal's files; see
    ///   ``Persistence/JournalDatabase/checkIdentity()``.
    /// - Parameter onIndexFarBehind: Called when too many rows wait for the index; see
    ///   ``Persistence/JournalDatabase/isIndexFarBehind``.
    public init(
        _ database: JournalDatabase, delay: Duration = .seconds(1),
        onInterference: @escaping @MainActor () -> Void = {},
        onIndexFarBehind: @escaping @MainActor () -> Void = {}
    ) {
        self.database = database
        self.delay = delay
        self.onInterference = onInterference
        self.onIndexFarBehind = onIndexFarBehind
    }

    /// Restarts the timer after a write by any program.
    public func touch() {
        waiting?.cancel()
        waiting = Task { [weak self, delay] in
            do { try await Pause.sleep(for: delay) } catch { return }
            await self?.settle()
        }
    }

    public func cancel() {
        waiting?.cancel()
    }

    private func settle() async {
        do {
            // The journal is read and written on the same queue, so a key press never waits for more than
            // this.
            if try await database.settle() == .busy { touch() }
            if database.isIndexFarBehind { onIndexFarBehind() }
        } catch {
            // On a full disk the changes stay in the log; the next change reports the error.
            if database.isReplaced { onInterference() }
        }
    }
}

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
    func read(beside month: Month, today: Day, _ focus: Focus?, from database: JournalDatabase) {
        reading?.cancel()
        let missing = [month.next, month.previous].filter { months[$0] == nil }
        reading = Task { [weak self] in
            do { try await Pause.sleep(for: Self.delay) } catch { return }
            for month in missing {
                let summaries: [Day: DaySummary]
                do {
                    summaries = try await database.readBeside(
                        JournalQuery.month(month, today: today).focused(on: focus))
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

/// Reads what stands beside the page once no key has come for a moment, so that no key waits for it.
///
/// It reads on the second connection, so no change waits either. Every action makes these readings outdated
/// (``Readings/beside``); they stay on the screen until they are read again.
@MainActor
public final class IdleReader {
    private let store: JournalStore
    private let delay: Duration
    private let sleep: @MainActor (Duration) async throws -> Void
    private let onRead: @MainActor () -> Void
    private(set) var waiting: Task<Void, Never>?
    private(set) var reading: (wanted: Set<Reading>, task: Task<Void, Never>)?

    /// - Parameters:
    ///   - sleep: Waits for a time, or throws if its task is cancelled.
    ///   - onRead: Called after each reading that was wanted until its end.
    public init(
        _ store: JournalStore, delay: Duration = .milliseconds(100),
        sleep: @escaping @MainActor (Duration) async throws -> Void = Pause.sleep,
        onRead: @escaping @MainActor () -> Void
    ) {
        self.store = store
        self.delay = delay
        self.sleep = sleep
        self.onRead = onRead
    }

    /// Waits anew before it reads what is missing. Called after every event.
    ///
    /// What is being read goes on while it is wanted; if not, it is cancelled, so that nothing waits for it.
    public func wait(for wanted: Set<Reading>) {
        waiting?.cancel()
        waiting = nil
        if reading?.wanted == wanted { return }
        reading?.task.cancel()
        reading = nil
        guard wanted != store.view.readings.beside else { return }
        waiting = Task { [weak self, delay, sleep] in
            do { try await sleep(delay) } catch { return }
            guard !Task.isCancelled else { return }
            self?.read(wanted)
        }
    }

    public func cancel() {
        waiting?.cancel()
        reading?.task.cancel()
    }

    private func read(_ wanted: Set<Reading>) {
        let task = Task { [weak self, store, onRead] in
            await store.readBeside(wanted)
            guard !Task.isCancelled else { return }
            self?.reading = nil
            onRead()
        }
        reading = (wanted, task)
    }
}
