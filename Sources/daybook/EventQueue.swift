import Synchronization

/// The events of a screen in order: given by any thread, taken one after the other on the main actor.
///
/// Not an `AsyncStream`, whose consumer is resumed on a thread of the global pool first, which then wakes the main
/// one: two switches between threads for each key. A new task of the main actor starts there at once.
final class EventQueue<Event: Sendable>: Sendable {
    /// Handles an event. Gives false if it was the last one.
    typealias Handler = @MainActor (Event) async -> Bool

    private struct State {
        /// What nobody has taken.
        var events: ArraySlice<Event> = []
        /// Nil until somebody takes events, and after the last one.
        var handler: Handler?
        /// Whether a task is handling events.
        var isBusy = false
        /// Called whenever the last event was handled.
        var onIdle: (@MainActor () -> Void)?
        /// Who waits for the last event.
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// Adds an event.
    func yield(_ event: Event) {
        if change({ $0.events.append(event) }) { Task { @MainActor in await handle() } }
    }

    /// Adds an event and runs the handler up to its first suspension, unless it is already running.
    ///
    /// A new task would go through the main queue first, which takes two system calls.
    @MainActor
    func handle(_ event: Event) {
        if change({ $0.events.append(event) }) { Task.immediate { await handle() } }
    }

    /// Removes the events that nobody has taken and a condition fits.
    func removeAll(where fits: (Event) -> Bool) {
        state.withLock { $0.events.removeAll(where: fits) }
    }

    /// Whether the next event would be handled at once.
    var isReady: Bool { state.withLock { $0.handler != nil && !$0.isBusy } }

    /// Handles each event, from those that are there already to the last one.
    /// - Parameter onIdle: Called whenever no event is left, and in the beginning if there is none.
    @MainActor
    func forEach(onIdle: @escaping @MainActor () -> Void = {}, _ handler: @escaping Handler) async {
        await withCheckedContinuation { waiter in
            if change({ ($0.handler, $0.waiter, $0.onIdle) = (handler, waiter, onIdle) }) {
                Task { await handle() }
            } else {
                onIdle()
            }
        }
    }

    /// Changes the state.
    /// - Returns: Whether there is something to handle now, which the caller has to do.
    private func change(_ change: (inout sending State) -> Void) -> Bool {
        state.withLock { state in
            change(&state)
            let starts = !state.isBusy && state.handler != nil && !state.events.isEmpty
            if starts { state.isBusy = true }
            return starts
        }
    }

    @MainActor
    private func handle() async {
        while let (event, handler) = next() {
            if await handler(event) { continue }
            let waiter = state.withLock { state in
                state.handler = nil
                return state.waiter
            }
            waiter?.resume()
        }
        state.withLock { $0.onIdle }?()
    }

    /// The next event, with its handler; nil ends the task.
    private func next() -> (Event, Handler)? {
        state.withLock { state in
            if let handler = state.handler, let event = state.events.popFirst() { return (event, handler) }
            state.isBusy = false
            return nil
        }
    }
}
