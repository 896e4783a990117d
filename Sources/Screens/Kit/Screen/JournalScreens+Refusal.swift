import Store

/// The keys typed while a change was being saved, if the journal refuses it.
extension JournalScreens {
    /// Handles a refusal. Keys typed ahead were meant for the expected result and are dropped; the lines among
    /// them, found by pressing the keys on a copy of the screens, are kept, to be continued after the refused line.
    /// - Returns: The message to add to the screens' own.
    public mutating func refuse(
        typedAhead keys: [Key], from old: JournalView, to new: JournalView
    ) -> StoreMessage? {
        let goesOn = isGoingOn
        let lines = goesOn ? [:] : lines(typedBy: keys, in: new)
        let reply = follow(from: old, to: new)
        guard let first = keys.first else { return reply }
        if goesOn, front == .writing { return write(keys, after: reply ?? new.message, in: new) }
        if keys.allSatisfy(\.isCancel) { return cancelRefused(by: first, reply ?? new.message, in: new) }
        for name in ScreenName.allCases { self[name].keep(lines[name] ?? []) }
        let count = lines.values.reduce(0) { $0 + $1.count }
        let consequence =
            switch count {
            case 0: "Keys typed after it were ignored"
            case 1: "The line typed after it is kept"
            default: "\(count) lines typed after it are kept"
            }
        let reason = (reply ?? new.message).map { "\($0.sentence) " } ?? ""
        return StoreMessage("\(reason)\(consequence).", isError: true)
    }

    /// Keeps the text of keys that wait for a change to be saved, as if it were saved.
    public mutating func keep(typedAhead keys: [Key], in view: JournalView) {
        if isGoingOn {
            _ = write(keys, after: nil, in: view)
            return
        }
        let lines = lines(typedBy: keys, in: view)
        for name in ScreenName.allCases { self[name].keep(lines[name] ?? []) }
    }

    /// Whether keys typed ahead of a refusal are words of a line.
    public func typeLine(_ keys: [Key], in view: JournalView) -> Bool {
        !keys.isEmpty && lines(typedBy: keys, in: view).contains { !$0.value.isEmpty }
    }

    /// Whether a text is being saved that stays open.
    private var isGoingOn: Bool { front == .writing && writing.writing?.submission?.closes == false }

    /// Goes on with a text that couldn't be saved: keys typed meanwhile are more of it, up to the first that acts.
    private mutating func write(
        _ keys: [Key], after reason: StoreMessage?, in view: JournalView
    ) -> StoreMessage? {
        for key in keys {
            var next = self
            let acts = next.handle(key, in: view).contains { if case .say = $0 { false } else { true } }
            guard !acts, next.front == .writing else {
                let words = reason.map { "\($0.sentence) " } ?? ""
                return StoreMessage("\(words)Keys typed after the text were ignored.", isError: true)
            }
            self = next
        }
        return reason
    }

    /// Closes the prompt of a refused action, which is what a mere Esc means before and after the refusal.
    private mutating func cancelRefused(
        by key: Key, _ reason: StoreMessage?, in view: JournalView
    ) -> StoreMessage? {
        guard !self[front].isBrowsing else { return reason }
        var words = [reason?.text].compactMap(\.self)
        for case .say(let message) in handle(key, in: view) { words.append(message.text) }
        return StoreMessage(words.joined(separator: " "), isError: true)
    }

    /// The lines that keys would have typed if the change had succeeded.
    private func lines(typedBy keys: [Key], in view: JournalView) -> [ScreenName: [String]] {
        var view = view
        view.message = nil
        var trial = self
        trial.follow(from: view, to: view)
        let before = trial
        var lines: [ScreenName: [String]] = [:]
        for key in keys.flatMap({ trial.parted($0, in: view) }) {
            let front = trial.front
            let effects = trial.handle(key, in: view)
            // The rest was typed for the shell.
            if effects.contains(where: \.leavesScreen) { break }
            let actions = effects.filter { if case .apply = $0 { true } else { false } }
            guard !actions.isEmpty else { continue }
            if let open = trial[front].openText, open.isSubmitted {
                lines[front, default: []].append(open.text)
            } else {
                for case .apply(.change(.add(let drafts, _))) in actions {
                    lines[front, default: []] += drafts.map(\.title)
                }
            }
            trial.follow(from: view, to: view)
        }
        for name in ScreenName.allCases {
            var unsaved = trial[name].unsavedTexts
            for text in before[name].unsavedTexts {
                unsaved.firstIndex(of: text).map { _ = unsaved.remove(at: $0) }
            }
            lines[name, default: []] += unsaved
        }
        return lines
    }
}

extension Effect {
    /// Whether the terminal goes back to the shell.
    fileprivate var leavesScreen: Bool {
        switch self {
        case .quit, .suspend: true
        default: false
        }
    }
}

extension StoreMessage {
    /// The text, with a full stop if it has none, so that another sentence can follow.
    fileprivate var sentence: String {
        text.last.map(".?!…".contains) == true ? text : "\(text)."
    }
}
