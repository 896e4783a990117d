import Journal
import Store

/// A todo or a typed line that is to be starred, while three others of the day are.
public indirect enum StarWish: Equatable, Sendable {
    case todo(Int64)
    /// A line of a new todo that ends in ` *`.
    case line(DayPageState.Editing)
}

/// The commands that star todos, and put them elsewhere among those of their category.
extension DayPageCommands {
    static let arranging: [DayPageCommand] = [
        DayPageCommand(
            .star, [.character("*")], "Star for the day, or take the star: one of three", group: .todos,
            unavailable: cannotStar
        ) { state, view in state.star(in: view) },
        DayPageCommand(
            .reorderDown, [.character("J")], "Put below the next one of its category", group: .todos,
            unavailable: cannotReorder
        ) { state, view in state.reorder(1, in: view) },
        DayPageCommand(
            .reorderUp, [.character("K")], "Put above the previous one of its category", group: .todos,
            unavailable: cannotReorder
        ) { state, view in state.reorder(-1, in: view) },
    ]

    /// Why no todo can be starred.
    @Sendable private static func cannotStar(_ state: DayPageState, _ view: JournalView) -> String? {
        if let reason = needsRow(state, view) { return reason }
        if view.isPage, view.dayOfChanges < view.today { return "The stars of a day that is over stay." }
        let rows = state.targets(in: view)
        guard !view.isPage, rows.allSatisfy({ !$0.isOpen(on: view.today) }) else { return nil }
        let key = state.keyName(.today)
        return rows.count == 1
            ? "It isn't on today's page. \(key) brings it there."
            : "They aren't on today's page. \(key) brings them there."
    }

    /// Why no todo can be put elsewhere.
    @Sendable static func cannotReorder(_ state: DayPageState, _ view: JournalView) -> String? {
        guard view.isPage else {
            let order =
                view.isFutureLog ? "The future log is sorted by day." : "Search results keep their order."
            return "\(order) \(state.keyName(.journal)) shows the pages."
        }
        if let reason = needsRow(state, view) { return reason }
        let chosen = Set(state.targetsToReorder(in: view).map(\.id))
        let sections = view.page.contents.sections.filter { $0.rows.contains { chosen.contains($0.id) } }
        if sections.contains(where: { $0.heading == .activity }) {
            return "These are sorted by time. \(state.keyName(.activity)) puts them under their categories."
        }
        return sections.allSatisfy { $0.rows.count == 1 } ? "It is the only one of its category here." : nil
    }
}

extension CommandName {
    public static let star = CommandName("star")
    public static let reorderDown = CommandName("reorder-down")
    public static let reorderUp = CommandName("reorder-up")
}

extension DayPageState {
    // MARK: Stars

    fileprivate mutating func star(in view: JournalView) -> [Effect] {
        let rows = targets(in: view)
        let (ids, day) = (rows.map(\.id), view.dayOfChanges)
        // Beside a list, the journal knows the others.
        let starred = view.isPage ? view.page.contents.starred : []
        let new = rows.filter { !view.isStarred($0) }.map(\.id)
        // The row goes to or from the top of the page, and the cursor with it; the same key again brings both back.
        if self.rows.left != nil {
            self.rows.left = nil
        } else if view.isPage, marked.isEmpty {
            self.rows.leavePlace(in: view.page.contents.rows)
        }
        if new.isEmpty { return act([.apply(.star(selection(ids, in: view), on: day, isOn: false))]) }
        if starred.count + new.count > Star.most {
            guard new.count == 1 else {
                return [
                    .say(
                        StoreMessage(
                            "A day has \(Star.most) stars at most, not \(starred.count + new.count)."))
                ]
            }
            mode = .asking(.giveUpStar(starred, for: .todo(new[0])))
            return []
        }
        return act([.apply(.star(selection(new, in: view), on: day))])
    }

    /// Asks which star to give up for the todo or the line that the journal has refused to star.
    mutating func askAboutStar(refusedTo submitted: Submitted, in view: JournalView) {
        guard let starred = view.starsToGiveUp else { return }
        if case .editing(let editing) = mode, editing.isNewRow {
            mode = .asking(.giveUpStar(starred, for: .line(editing)))
        } else if case .browsing = mode, let id = submitted.starred {
            mode = .asking(.giveUpStar(starred, for: .todo(id)))
        }
    }

    /// Asks which of the day's stars a typed line takes; nil if it needs none.
    func questionAboutStar(of editing: Editing, _ draft: TodoDraft, in view: JournalView) -> DayPageQuestion?
    {
        guard let star = draft.star, star.givenUp == nil, view.isPage, draft.start == view.day else {
            return nil
        }
        let starred = view.page.contents.starred
        return starred.count < Star.most ? nil : .giveUpStar(starred, for: .line(editing))
    }

    /// Answers which star to give up: with its number.
    mutating func answerGiveUpStar(
        _ key: Key, _ starred: [Todo], for wish: StarWish, in view: JournalView
    ) -> [Effect] {
        guard case .character(let character) = key, let number = Int(String(character)),
            (1...starred.count).contains(number)
        else {
            mode = .browsing
            if case .line(let editing) = wish { mode = .editing(editing) }
            return [.say(StoreMessage(DayPageQuestion.giveUpStar(starred, for: wish).refusal))]
        }
        let givenUp = starred[number - 1].id
        mode = .browsing
        switch wish {
        case .todo(let id):
            return act([.apply(.star([id], on: view.dayOfChanges, givingUp: [givenUp]))])
        case .line(let editing):
            return finish(editing, givingUp: givenUp, in: view)
        }
    }

    // MARK: Order

    /// The rows to put elsewhere: the marked ones, or the selected one, as a count says how far.
    fileprivate func targetsToReorder(in view: JournalView) -> [PageRow] {
        marked.isEmpty ? selected(in: view).map { [$0] } ?? [] : targets(in: view)
    }

    fileprivate mutating func reorder(_ direction: Int, in view: JournalView) -> [Effect] {
        reorder(targetsToReorder(in: view), by: direction * (pendingKeys.count ?? 1), in: view)
    }

    /// Puts rows so many others of their category down, or up if negative.
    mutating func reorder(_ rows: [PageRow], by step: Int, in view: JournalView) -> [Effect] {
        let chosen = Set(rows.map(\.id))
        let rearrangements = view.page.contents.sections.flatMap {
            Rearrangement.moving(chosen, by: step, in: $0.rows.map(\.id))
        }
        guard !rearrangements.isEmpty else {
            let edge = step > 0 ? "last" : "first"
            return [
                .say(
                    StoreMessage(
                        chosen.count == 1 ? "It is the \(edge) of its category." : "They are the \(edge)."))
            ]
        }
        lastVerb = .reorder(by: step)
        // The marks stay, to go on.
        return [.apply(.rearrange(rearrangements))]
    }
}

extension JournalView {
    /// Whether a row is starred for the day that a change belongs to.
    func isStarred(_ row: PageRow) -> Bool {
        isPage ? row.isStarred : row.todo.stars.contains { $0.day == dayOfChanges }
    }
}

extension DayPageQuestion {
    /// `3 are starred. Give up 1 Call Sam · 2 Pay rent · 3 Fix CI · n none`
    static func wordsAboutStars(_ starred: [Todo], width: Int) -> String {
        let (beginning, end) = ("\(starred.count) are starred. Give up ", " · n none")
        let room = width - beginning.count - end.count - 3 * (starred.count - 1)
        let each = max(6, room / max(1, starred.count) - 2)
        let titles = starred.enumerated().map {
            "\($0 + 1) \(DisplayText.truncated($1.shownTitle, to: each))"
        }
        return beginning + titles.joined(separator: " · ") + end
    }
}
