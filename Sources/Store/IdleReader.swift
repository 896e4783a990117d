/// Reads what stands beside the page once no key has come for a moment, so that no key waits for it.
@MainActor
public final class IdleReader {
    private let store: JournalStore
    private let delay: Duration
    private let sleep: @Sendable (Duration) async throws -> Void
    private let onRead: @MainActor () -> Void
    private var waiting: Task<Void, Never>?

    /// - Parameters:
    ///   - sleep: Waits for a time, or throws if its task is cancelled.
    ///   - onRead: Called after each reading.
    public init(
        _ store: JournalStore, delay: Duration = .milliseconds(100),
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        onRead: @escaping @MainActor () -> Void
    ) {
        self.store = store
        self.delay = delay
        self.sleep = sleep
        self.onRead = onRead
    }

    /// Waits anew before it reads what is missing. Called after every event.
    public func wait(for wanted: Set<Reading>) {
        waiting?.cancel()
        waiting = nil
        guard wanted != store.view.readings.beside else { return }
        waiting = Task { [store, delay, sleep, onRead] in
            do { try await sleep(delay) } catch { return }
            guard !Task.isCancelled else { return }
            // A key that comes now must not cancel the reading itself.
            Task {
                await store.readBeside(wanted)
                onRead()
            }
        }
    }

    public func cancel() {
        waiting?.cancel()
    }
}
