import Store

/// What becomes of keys that were typed while an action was under way, where the journal refused it.
extension JournalScreens {
    /// Takes in a refusal. The keys typed ahead of it were meant for what it would have led to, and do nothing; the
    /// lines among them are kept, to go on with after the line that was refused.
    /// - Returns: What there is to say beyond the screens' own words.
    public mutating func refuse(
        typedAhead keys: [Key], from old: JournalView, to new: JournalView
    ) -> StoreMessage? {
        let lines = lines(typedBy: keys, in: new)
        let reply = follow(from: old, to: new)
        guard !keys.isEmpty else { return reply }
        for name in ScreenName.allCases { self[name].keep(lines[name] ?? []) }
        let count = lines.values.reduce(0) { $0 + $1.count }
        let consequence =
            switch count {
            case 0: "Keys typed after it were ignored"
            case 1: "The line typed after it is kept"
            default: "\(count) lines typed after it are kept"
            }
        let reason = (reply ?? new.message).map { "\($0.text) " } ?? ""
        return StoreMessage("\(reason)\(consequence).", isError: true)
    }

    /// The lines that keys would have typed, had the journal done what it was asked.
    private func lines(typedBy keys: [Key], in view: JournalView) -> [ScreenName: [String]] {
        var view = view
        view.message = nil
        var trial = self
        trial.follow(from: view, to: view)
        var lines: [ScreenName: [String]] = [:]
        for key in keys.flatMap({ trial.parted($0, in: view) }) {
            let front = trial.front
            let actions = trial.handle(key, in: view).filter {
                if case .apply = $0 { true } else { false }
            }
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
        if let open = trial[trial.front].openText {
            lines[trial.front, default: []].append(open.text)
        }
        return lines
    }
}
