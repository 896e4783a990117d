import Dispatch
import Persistence

/// A watcher that reports other programs' commits promptly, without polling while idle.
///
/// The kernel reports a write before its commit, but not the commit, which happens in shared memory. So after
/// each file event the watcher polls the journal's data version at growing intervals until a commit is no
/// longer expected. The delay is thus a fraction of the time that the commit took.
@MainActor
public final class JournalWatch {
    /// The longest time from the last event to a commit; a busy disk can take seconds.
    private static let patience = Duration.seconds(10)
    /// The delay before a file event is checked: it may come from our own write, whose key is still being answered.
    private static let shortestPause = Duration.milliseconds(5)

    private let database: JournalDatabase
    private let events: JournalFileEvents
    private let source: any DispatchSourceRead
    private let timer: any DispatchSourceTimer
    private let onSign: @MainActor () -> Void
    private let onChange: @MainActor () -> Void
    private let onFailure: @MainActor (StoreMessage) -> Void
    private var version: Int
    private var isReplaced = false
    private var lastSign = ContinuousClock.now
    private var isAsking = false
    /// Whether the timer is set to the shortest pause.
    private var asksSoon = false

    /// Starts watching for commits.
    /// - Parameters:
    ///   - onSign: Called for every file event, including this program's.
    ///   - onFailure: Called with a message when watching fails.
    /// - Throws: ``Persistence/JournalError`` if watching isn't possible.
    public init(
        _ database: JournalDatabase, onSign: @escaping @MainActor () -> Void = {},
        onFailure: @escaping @MainActor (StoreMessage) -> Void = { _ in },
        onChange: @escaping @MainActor () -> Void
    ) throws {
        self.database = database
        self.onSign = onSign
        self.onChange = onChange
        self.onFailure = onFailure
        events = try database.fileEvents()
        version = try database.dataVersion()
        source = DispatchSource.makeReadSource(fileDescriptor: events.descriptor, queue: .main)
        timer = DispatchSource.makeTimerSource(queue: .main)
        source.setEventHandler { [weak self] in self?.handleSigns() }
        timer.setEventHandler { [weak self] in
            self?.asksSoon = false
            self?.ask()
        }
        source.activate()
        timer.activate()
    }

    public func cancel() {
        source.cancel()
        timer.cancel()
    }

    private func handleSigns() {
        do {
            guard try events.removePending() else { return }
        } catch {
            onFailure(StoreMessage(error.description, isError: true))
        }
        lastSign = .now
        onSign()
        // Later events must not postpone the check.
        guard !asksSoon, !isAsking else { return }
        asksSoon = true
        wait(for: Self.shortestPause)
    }

    private func wait(for pause: Duration) {
        timer.schedule(deadline: .now() + .nanoseconds(Int(pause / .nanoseconds(1))))
    }

    private func ask() {
        guard !isAsking else { return }
        isAsking = true
        Task {
            do {
                let version = try await database.dataVersion()
                let isReplaced = database.isReplaced
                if version != self.version || isReplaced != self.isReplaced {
                    self.version = version
                    self.isReplaced = isReplaced
                    onChange()
                }
            } catch {
                // Reading the page fails for the same reason and reports it.
                onChange()
            }
            isAsking = false
            let idleTime = ContinuousClock.now - lastSign
            if idleTime < Self.patience { wait(for: max(Self.shortestPause, idleTime / 2)) }
        }
    }
}
