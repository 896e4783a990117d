import Screens
import Store

/// Keys that are typed while an action is under way: pressed once it is done, and dropped where it was refused.
extension FullScreen {
    /// Drops keys that were typed ahead of a refusal, and says so.
    func refuse(_ keys: [Key], from before: JournalView) {
        effectsAhead = []
        if let message = screens.refuse(typedAhead: keys, from: before, to: store.view) { store.say(message) }
    }

    /// Takes in what was waited for, and then the keys that were typed meanwhile, until something is waited for again.
    /// - Parameter takeIn: Says whether it came to what the keys were typed for; else they are dropped.
    func pressTypedAhead(after finishEditing: () -> Bool) -> Outcome {
        var keys = typedAhead?[...] ?? []
        typedAhead = nil
        guard finishEditing() else {
            refuse(Array(keys), from: store.view)
            return .proceed
        }
        if perform(effectsAhead) == .quit { return .quit }
        if screens.waits(in: store.view) { startPendingAction() }
        while typedAhead == nil, let key = keys.popFirst() {
            if press(key) == .quit { return .quit }
            startPendingAction()
        }
        typedAhead?.append(contentsOf: keys)
        return .proceed
    }

    /// Waits until nothing was typed for a moment: whoever types on has not seen yet that something was refused.
    func waitForPauseInTyping() async {
        let pause = Duration.milliseconds(300)
        let end = ContinuousClock.now + .seconds(5)
        repeat {
            // Cut short only where the program ends.
            do { try await Task.sleep(for: pause) } catch { return }
        } while lastTypedAhead + pause > .now && .now < end
    }
}
