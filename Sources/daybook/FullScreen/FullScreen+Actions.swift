import Platform
import Screens
import Store
import Terminal

// The actions of the store, and what follows them on the screen.
extension FullScreen {
    /// Starts an action of the store, without waiting for it.
    func apply(_ action: JournalAction) {
        let before = store.view
        typedAhead = []
        isActing = true
        // Starts synchronously; a normal task would wait for the main queue.
        Task.immediate {
            // Between this thread and the journal's queue, no other has to be woken.
            let outcome = await withTaskExecutorPreference(MainLoop.thread) { await store.apply(action) }
            if outcome == .refused || action.rereadsPage { hasChangedMeanwhile = false }
            if outcome == .refused {
                // Shows why at once; the keys typed until then weren't meant for it.
                paint()
                await waitUntilSeen()
            }
            events.handle(.carriedOut(action, outcome, before: before))
        }
    }

    /// Starts the pending action of the screen in front.
    func startPendingAction() {
        guard typedAhead == nil else { return }
        if let action = screens.pendingAction(in: store.view) { return apply(action) }
        if let effect = screens.removeEditorRequest() { _ = perform([effect]) }
    }

    /// Shows the journal's current contents after an external change.
    func refreshAfterExternalChange() async {
        let before = store.view
        await store.refreshAfterExternalChange()
        follow(from: before)
    }

    func follow(from before: JournalView) {
        if let message = screens.follow(from: before, to: store.view) { store.say(message) }
    }
}
