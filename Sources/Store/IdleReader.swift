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
