import Dispatch
import Persistence

/// Notices what other programs write to the journal, at once and without asking when nothing happens.
///
/// The kernel tells of a write before it is committed, and of the commit itself not at all: that happens in shared
/// memory. So after each sign of life the journal is asked for its version, again and again but ever more seldom, until
/// no commit is to be expected any more. How late a commit is noticed is thus a part of how long it took.
@MainActor
public final class JournalWatch {
    /// How long a commit may take after the last that was heard of it: a busy disk can keep it for seconds.
    private static let patience = Duration.seconds(10)
    private static let shortestPause = Duration.milliseconds(2)

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

    /// Begins to watch; what is committed from now on is noticed.
    /// - Parameters:
    ///   - onSign: Called for every sign of a write, by this program too.
    ///   - onFailure: Gets the words where changes can no longer be noticed.
    /// - Throws: ``Persistence/JournalError`` where that is not possible.
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
        timer.setEventHandler { [weak self] in self?.ask() }
        source.activate()
        timer.activate()
    }

    public func cancel() {
        source.cancel()
        timer.cancel()
    }

    private func handleSigns() {
        do {
            guard try events.take() else { return }
        } catch {
            onFailure(StoreMessage(error.description, isError: true))
        }
        lastSign = .now
        onSign()
        ask()
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
                // Reading what is to be shown fails the same way, and says so.
                onChange()
            }
            isAsking = false
            let idleTime = ContinuousClock.now - lastSign
            if idleTime < Self.patience {
                let pause = max(Self.shortestPause, idleTime / 2)
                timer.schedule(deadline: .now() + .nanoseconds(Int(pause / .nanoseconds(1))))
            }
        }
    }
}
