import Platform
import Screens
import Store
import Terminal

/// Keys, and their effects in order.
extension FullScreen {
    func press(_ key: Key) -> Outcome {
        // Messages stay until the next key.
        store.say(nil)
        let keys = screens.parted(key, in: store.view)
        if perform(screens.handle(keys[0], in: store.view)) == .quit { return .quit }
        guard keys.count > 1 else { return .proceed }
        startPendingAction()
        guard typedAhead == nil else {
            typedAhead?.append(keys[1])
            return .proceed
        }
        return press(keys[1])
    }

    /// Performs a key's effects in order, each after the one before it is done.
    func perform(_ effects: [Effect]) -> Outcome {
        var effects = effects[...]
        while typedAhead == nil, let effect = effects.popFirst() {
            if perform(effect) == .quit { return .quit }
        }
        effectsAhead = Array(effects)
        return .proceed
    }

    private func perform(_ effect: Effect) -> Outcome {
        switch effect {
        case .apply(let action): apply(action)
        case .say(let message): store.say(message)
        case .open(let url): open(url)
        case .editText(let todos): edit(todos)
        case .editAgain: openEditor()
        case .editProse(let text): edit(text)
        case .mergeText(let edited, let answers): compare(edited, answers)
        case .discardText: drafts.discardText()
        case .share(let order): share(order)
        case .redraw: terminal.redraw()
        case .suspend:
            suspend()
            apply(.refresh)
        case .turn, .run, .write, .writeBoth, .showWeek: break
        case .copy(let text, let message): copy(text, message: message)
        case .quit: return .quit
        }
        return .proceed
    }
}

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

    /// Shows what a search found, if the screen still wants it.
    func show(_ result: Result<BackgroundSearch.Found, any Error>) {
        switch result {
        case .success(let found):
            guard typedAhead == nil, screens.wantedSearch(in: store.view) == found.request else { return }
            let before = store.view
            let isOutdated = store.show(found)
            follow(from: before)
            if let remark = found.results.remark { store.say(StoreMessage(remark)) }
            // Reads the rows again after a change that the search may have missed.
            if isOutdated { noticeChange() }
        case .failure(is CancellationError):
            break
        case .failure(let error):
            store.say(StoreMessage("\(error)", isError: true))
        }
    }
}

/// Keys typed while an action is in progress. They apply once it is done, and are dropped if it is refused.
extension FullScreen {
    /// Drops keys typed ahead of a refusal, with a message.
    func refuse(_ keys: [Key], from before: JournalView) {
        effectsAhead = []
        if let message = screens.refuse(typedAhead: keys, from: before, to: store.view) { store.say(message) }
    }

    /// Handles the awaited result, then the keys typed meanwhile, until one of them starts another action.
    /// - Parameter finishEditing: Returns whether the keys still apply; if not, they are dropped.
    func pressTypedAhead(after finishEditing: () -> Bool) -> Outcome {
        var keys = typedAhead?[...] ?? []
        typedAhead = nil
        guard finishEditing() else {
            refuse(Array(keys), from: store.view)
            return .proceed
        }
        if perform(effectsAhead) == .quit { return .quit }
        if screens.waits(in: store.view) { startPendingAction() }
        let before = suspensions
        while typedAhead == nil, let key = keys.popFirst() {
            if press(key) == .quit { return .quit }
            // The rest was typed for the shell.
            if suspensions != before { keys = [] }
            startPendingAction()
        }
        typedAhead?.append(contentsOf: keys)
        return .proceed
    }

    /// Waits until a refusal that is on the screen has been seen: keys typed until then weren't meant for it, and those typed later
    /// count. Of a line that somebody is typing, the rest would be commands, so it ends with a pause.
    func waitUntilSeen() async {
        let pause = Duration.milliseconds(300)
        let end = ContinuousClock.now + .seconds(5)
        repeat {
            // Only the end of the program cancels it.
            do { try await Pause.sleep(for: pause) } catch { return }
        } while lastTypedAhead + pause > .now && .now < end
            && screens.typeLine(typedAhead ?? [], in: store.view)
    }

    /// Waits anew for a pause in typing if one matters.
    func waitForPause(after event: Event) {
        if event.isKey || !screens.awaitsPause {
            pause?.cancel()
            pause = nil
        }
        guard pause == nil, screens.awaitsPause else { return }
        pause = Task { [events] in
            do { try await Pause.sleep(for: .milliseconds(250)) } catch { return }
            events.yield(.paused)
        }
    }

    /// The screens with the text of the keys that wait for an action.
    var screensToKeep: JournalScreens {
        guard let typedAhead, !typedAhead.isEmpty else { return screens }
        var screens = screens
        screens.keep(typedAhead: typedAhead, in: store.view)
        return screens
    }

    /// The unsaved text of all screens.
    var typed: Drafts.Typed { Self.typed(in: screensToKeep) }

    static func typed(in screens: JournalScreens) -> Drafts.Typed {
        Drafts.Typed(lines: screens.unsavedLines, prose: screens.unsavedProse)
    }
}
