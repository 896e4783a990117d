import Synchronization

/// The events of a screen in order: given by any thread, taken one after the other on the main actor.
///
/// Not an `AsyncStream`, whose consumer is resumed on a thread of the global pool first, which then wakes the main
/// one: two switches between threads for each key. Most events are handled where they arrive, without any task.
final class EventQueue<Event: Sendable>: Sendable {
    /// What became of an event.
    enum Outcome {
        /// It is handled. The screen doesn't go on after the last one.
        case handled(goesOn: Bool)
        /// The rest takes time. Returns whether to go on.
        case waits(@MainActor () async -> Bool)
    }

    typealias Handler = @MainActor (Event) -> Outcome

    private struct State {
        /// What nobody has taken.
        var events: ArraySlice<Event> = []
        /// Nil until somebody takes events, and after the last one.
        var handler: Handler?
        /// Whether events are being handled.
        var isBusy = false
        /// Called whenever the last event was handled.
        var onIdle: (@MainActor () -> Void)?
        /// Who waits for the last event.
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// Adds an event.
    func yield(_ event: Event) {
        if change({ $0.events.append(event) }) { Task { @MainActor in run() } }
    }

    /// Adds an event and handles it at once, unless another is being handled.
    ///
    /// A new task would go through the main queue first, which takes two system calls.
    @MainActor
    func handle(_ event: Event) {
        if change({ $0.events.append(event) }) { run() }
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
                Task { run() }
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

    /// Handles events until none is left or one takes time, which a task then takes.
    @MainActor
    private func run() {
        while let (event, handler) = next() {
            switch handler(event) {
            case .handled(goesOn: true): continue
            case .handled(goesOn: false): end()
            case .waits(let rest):
                Task.immediate {
                    if await !rest() { end() }
                    run()
                }
                return
            }
        }
        state.withLock { $0.onIdle }?()
    }

    /// Takes no further events.
    private func end() {
        let waiter = state.withLock { state in
            state.handler = nil
            return state.waiter
        }
        waiter?.resume()
    }

    /// The next event, with its handler; nil if there is none.
    private func next() -> (Event, Handler)? {
        state.withLock { state in
            if let handler = state.handler, let event = state.events.popFirst() { return (event, handler) }
            state.isBusy = false
            return nil
        }
    }
}
