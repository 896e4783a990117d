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
