import Persistence

/// Brings all changes into the journal's one file once nothing has been written for a second, so that copying, moving or
/// replacing the file beside an open screen does what its user expects.
@MainActor
public final class IdleCheckpoint {
    private let database: JournalDatabase
    private let delay: Duration
    private let onInterference: @MainActor () -> Void
    private var waiting: Task<Void, Never>?

    /// - Parameter onInterference: Called when another program is found to have replaced one of the journal's files;
    ///   ``Persistence/JournalDatabase/checkIdentity()`` then says so.
    public init(
        _ database: JournalDatabase, delay: Duration = .seconds(1),
        onInterference: @escaping @MainActor () -> Void = {}
    ) {
        self.database = database
        self.delay = delay
        self.onInterference = onInterference
    }

    /// Begins the second again: something was written, by whatever program.
    public func touch() {
        waiting?.cancel()
        waiting = Task { [weak self, delay] in
            do { try await Task.sleep(for: delay) } catch { return }
            await self?.settle()
        }
    }

    public func cancel() {
        waiting?.cancel()
    }

    private func settle() async {
        do {
            // The journal is read and written on the same queue, so nothing that is typed waits for more than this.
            if try await database.settle() == .busy { touch() }
        } catch {
            // Without room for it in the file, everything stays in the log; the next change says so.
            if database.isReplaced { onInterference() }
        }
    }
}
