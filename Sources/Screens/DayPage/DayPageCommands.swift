import Journal
import Store

/// Every command of the day page, in the order the help shows them.
public enum DayPageCommands {
    typealias DayPageCommand = Command<DayPageState>

    public static let all: [Command<DayPageState>] =
        todos + arranging + marking + moving + pages + writing + searching
        + focusing + CommonCommands.screens(except: Listing.allCases.map(\.command)) + listings + everywhere

    /// The commands that a count repeats or lets act on so many rows. A note belongs to one todo, and says so.
    static let counting: Set<CommandName> = [
        .toggle, .abandon, .reopen, .tomorrow, .postpone, .deadline, .rule, .category, .kind, .url, .open,
        .time, .weekdays,
        .editText, .delete, .copy, .repeatVerb, .note, .mark, .previousPage, .nextPage, .previousDay,
        .nextDay, .yearAgo, .today, .nextMatch, .previousMatch, .star, .reorderDown, .reorderUp,
    ]

    static let moving: [DayPageCommand] =
        CommonCommands.moving { state, movement, view in
            state.move(movement, in: view)
        }
        + CommonCommands.aligning { state, alignment, view in
            state.align(alignment, in: view)
        }

    static let listings: [DayPageCommand] = Listing.allCases.map { listing in
        DayPageCommand(
            listing.command, [listing.key], listing.summary, group: .general, unavailable: whileFocused
        ) { state, _ in
            state.mode = .listing(listing, ListPlace())
            return []
        }
    }

    static let everywhere: [DayPageCommand] = CommonCommands.everywhere(
        back: "Clear marks, highlights and message, or go back to the journal",
        backHint: { state in
            if state.rows.range != nil || !state.marked.isEmpty { return "unmark" }
            if state.showsResults { return "back" }
            if state.highlight != nil { return "end search" }
            return state.trail.isBelowResults ? "results" : nil
        }, quitHint: "quit",
        goUp: { state, view in state.goUp(in: view) }, { state, view in state.goBack(in: view) })
}

/// The commands that write the day's text and notes.
extension DayPageCommands {
    static let writing: [DayPageCommand] = [
        DayPageCommand(
            .write, [.character("W")], "Write the day's text", group: .pages,
            unavailable: { state, view in
                foundText(state, view) == nil ? needsPage(state, view) ?? whileFocused(state, view) : nil
            }
        ) { state, view in
            [.write(.period(foundText(state, view) ?? .day(view.dayOfChanges)))]
        },
        DayPageCommand(
            .note, [.character("N")], "Write its note", group: .todos,
            unavailable: { state, view in
                if state.targets(in: view).count > 1 {
                    return "A note belongs to one todo. Unmark the others."
                }
                return needsRow(state, view)
            }
        ) { state, view in
            state.targets(in: view).first.map { [.write(.todo($0.id))] } ?? []
        },
    ]

    /// The day or the week whose text is the selected search result.
    private static func foundText(_ state: DayPageState, _ view: JournalView) -> TextPeriod? {
        state.selectedRow(in: view)?.hit?.period
    }
}

/// The commands of searching, and of going to search results and back.
extension DayPageCommands {
    static let searching: [DayPageCommand] = [
        DayPageCommand(
            .search, [.character("/")], "Search this page, then the journal", group: .general,
            hint: "search",
            unavailable: { _, view in
                view.hasNoPages && view.page.contents.rows.isEmpty ? "Nothing to search yet." : nil
            }
        ) { state, view in
            state.openSearch(in: view)
            return []
        },
        DayPageCommand(
            .nextMatch, [.character("n")], "Next match, while matches are highlighted", group: .moving,
            hintNow: { state, _ in state.hintsAtMatches ? "next" : nil }, unavailable: needsHighlight
        ) { state, view in state.goToMatch(by: 1, in: view) },
        DayPageCommand(
            .previousMatch, [.character("N")], "Previous match, while matches are highlighted",
            group: .moving, hintNow: { state, _ in state.hintsAtMatches ? "previous" : nil },
            unavailable: needsHighlight
        ) { state, view in state.goToMatch(by: -1, in: view) },
        DayPageCommand(
            .endSearch, [], "End the search: highlight no matches", group: .moving,
            unavailable: needsHighlight
        ) { state, _ in
            state.highlight = nil
            return []
        },
        DayPageCommand(
            .openPage, [.enter], "Go to the page of a search result", group: .pages,
            hintNow: { state, _ in state.showsResults ? "go there" : nil },
            unavailable: { state, view in
                guard state.showsResults else { return "No search results here." }
                return state.selectedRow(in: view) == nil ? nothingFound(state) : nil
            }
        ) { state, view in state.openPageOfResult(in: view) },
        DayPageCommand(
            .results, [.control("o")], "Back to the search results", group: .pages,
            unavailable: { state, view in
                if state.showsResults { return "These are the search results." }
                return view.found == nil
                    ? "No search yet. \(state.keyName(.search)) begins one." : nil
            }
        ) { _, _ in [.apply(.show(.results))] },
    ]

    @Sendable private static func needsHighlight(_ state: DayPageState, _ view: JournalView) -> String? {
        state.highlight == nil ? "No search. \(state.keyName(.search)) begins one." : nil
    }

    static func nothingFound(_ state: DayPageState) -> String {
        "Nothing was found. \(state.keyName(.search)) changes the search."
    }
}

extension JournalView {
    /// Whether another day than today is shown.
    var isOtherDay: Bool { isPage && day != today }
}

/// Going up one level, or back.
extension DayPageState {
    /// Whether the status line has the keys that go through matches. Among results they do what moving does.
    fileprivate var hintsAtMatches: Bool { highlight != nil && !showsResults }

    /// From the future log and search results to what was before, from a page of a result to the results, and from
    /// another day to today.
    mutating func goUp(in view: JournalView) -> [Effect] {
        if view.isFutureLog { return [.apply(.show(.journal))] }
        if showsResults { return closeResults() }
        if trail.isBelowResults { return [.apply(.show(.results))] }
        return view.isOtherDay ? [.apply(.show(.today))] : [.quit]
    }

    /// What is one level above; nil for today's page, above which is nothing.
    func levelAbove(in view: JournalView) -> String? {
        if view.isFutureLog { return "journal" }
        if showsResults { return "close" }
        if trail.isBelowResults { return "results" }
        return view.isOtherDay ? "today" : nil
    }

    /// Clears marks, highlights and message, or goes back.
    mutating func goBack(in view: JournalView) -> [Effect] {
        if showsResults {
            if !marked.isEmpty { return act([]) }
            return goUp(in: view)
        }
        if marked.isEmpty, highlight == nil, levelAbove(in: view) != nil { return goUp(in: view) }
        highlight = nil
        return act([.apply(.refresh)])
    }
}

/// The commands that open and start pages.
extension DayPageCommands {
    static let pages: [DayPageCommand] = [
        DayPageCommand(
            .startToday, [.character("S")], "Start today's page", group: .pages, hint: "start today",
            unavailable: { _, view in view.page.isTodayStarted ? "Today's page is already started." : nil }
        ) { _, _ in [.apply(.startToday)] },
        DayPageCommand(
            .review, [.character("r")], "Review: look back, start the day, sort carried todos, plan",
            group: .pages, hint: "review"
        ) { _, _ in [.turn(to: .review)] },
        DayPageCommand(
            .previousPage, [.character("h"), .left], "Previous page", group: .pages, hint: "older",
            unavailable: { state, view in
                needsPage(state, view)
                    ?? (view.page.previous == nil
                        ? "This is the first page. \(state.keyName(.previousDay)) goes to the day before."
                        : nil)
            }
        ) { state, _ in state.turnPages(to: .previous) },
        DayPageCommand(
            .nextPage, [.character("l"), .right], "Next page", group: .pages, hint: "newer",
            unavailable: { state, view in
                needsPage(state, view)
                    ?? (view.page.next == nil
                        ? "There is no later page. \(state.keyName(.nextDay)) goes to the day after." : nil)
            }
        ) { state, _ in state.turnPages(to: .next) },
        DayPageCommand(
            .activity, [.character("A")], "Group ended todos by time",
            group: .pages
        ) { _, _ in [.apply(.toggleActivity)] },
        DayPageCommand(
            .hidden, ["za"], "Show or hide: todos hidden today, more of the day's text", group: .pages,
            unavailable: { _, view in
                view.page.contents.hidden.isEmpty && view.page.text == nil
                    ? "Nothing is hidden on this page." : nil
            }
        ) { state, view in state.toggleFolds(in: view) },
        DayPageCommand(
            .today, [.character("t")], "Today's page; in future log and search, bring forward to today",
            group: .pages, hintNow: { _, view in view.isOtherDay ? "today" : nil },
            unavailable: { state, view in
                guard !view.isPage else { return nil }
                return cannotPostpone(state, view)
                    ?? (later(state, view).isEmpty ? "Already on today's page." : nil)
            }
        ) { state, view in
            guard !view.isPage else {
                state.trail.forgetResults()
                return [.apply(.show(.today))]
            }
            return state.send(later(state, view).map(\.id), to: view.today, in: view)
        },
        DayPageCommand(
            .latest, ["gl"], "Latest page", group: .pages,
            unavailable: { state, view in
                if view.hasNoPages {
                    return "No pages yet. Press \(state.keyName(.startToday)) to start today's."
                }
                return view.day == view.page.latest && view.isPage ? "This is the latest page." : nil
            }
        ) { _, _ in [.apply(.show(.latest))] },
        DayPageCommand(
            .yearAgo, ["gy"], "A year ago: this day in the nearest earlier year with something",
            group: .pages,
            unavailable: needsPage
        ) { state, _ in
            Array(repeating: .apply(.show(.yearAgo)), count: min(state.pendingKeys.count ?? 1, 100))
        },
        DayPageCommand(
            .journal, ["gj"], "Journal pages", group: .pages,
            unavailable: { state, view in
                view.isPage && view.day == view.today && !state.trail.isBelowResults
                    ? "This is today's page." : nil
            }
        ) { state, view in
            if state.showsResults { state.trail.list = nil } else { state.trail.forgetResults() }
            return [.apply(.show(view.isPage ? .today : .journal))]
        },
        DayPageCommand(
            .futureLog, ["gf"], "Future log: todos that start or are due later", group: .pages,
            unavailable: { _, view in view.isFutureLog ? "This is the future log." : nil }
        ) { _, _ in [.apply(.show(.futureLog))] },
        DayPageCommand(
            .calendar, [.character("c"), "gc"], "Calendar: pages and scheduled todos", group: .pages
        ) { state, view in
            state.mode = .calendar(CalendarState(selected: view.day))
            return []
        },
        DayPageCommand(
            .previousDay, [.character("[")], "Previous day, with or without a page", group: .pages,
            unavailable: { state, view in
                needsPage(state, view)
                    ?? (view.day <= Day.known.lowerBound ? "This is the first possible day." : nil)
            }
        ) { state, view in
            let day = view.day - (state.pendingKeys.count ?? 1)
            return [.apply(.show(.day(max(day, Day.known.lowerBound))))]
        },
        DayPageCommand(
            .nextDay, [.character("]")], "Next day, with or without a page", group: .pages,
            unavailable: { state, view in
                needsPage(state, view)
                    ?? (view.day >= Day.known.upperBound ? "This is the last possible day." : nil)
            }
        ) { state, view in
            let day = view.day + (state.pendingKeys.count ?? 1)
            return [.apply(.show(.day(min(day, Day.known.upperBound))))]
        },
        DayPageCommand(
            .bundle, [.character("b")], "Apply a bundle to the page", group: .pages,
            unavailable: { state, view in
                if !view.isPage {
                    return "Bundles apply to a page. \(state.keyName(.journal)) shows one."
                }
                return view.library?.bundles.isEmpty == true ? noBundles(state) : nil
            }
        ) { state, _ in
            state.mode = .bundling(ChoiceFilter())
            return []
        },
        DayPageCommand(
            .share, [.character("E")], "Share this page: copy it, or write it to a file", group: .pages,
            unavailable: needsPage
        ) { state, view in
            let row = state.selectedRow(in: view)
            let section = row.flatMap { row in
                row.isTodo
                    ? SectionFilter(only: view.categories.first { $0.id == row.todo.categoryID }) : nil
            }
            state.mode = .sharing(SharePrompt(section: section))
            return []
        },
    ]

    /// The message for a journal without bundles.
    static func noBundles(_ state: DayPageState) -> String {
        "No bundles yet. Press \(state.keyName(.library)) to create one."
    }
}

/// A verb with its arguments but without its todos, to be repeated on others.
enum RepeatableVerb: Equatable, Sendable {
    case complete, abandon, reopen, delete
    case end(TodoEnding.Kind, on: Day, at: Int?)
    case adjustEnding(to: Int)
    case edit(TodoEdit)
    case moveToCategory(named: String)
    case move(to: Day)
    /// So many rows down, or up if negative, among those of its category.
    case reorder(by: Int)

    /// Nil for verbs that don't apply to any row.
    init?(_ verb: JournalVerb) {
        switch verb {
        case .complete: self = .complete
        case .abandon: self = .abandon
        case .reopen: self = .reopen
        case .delete: self = .delete
        // That a series ends is answered for each.
        case .end(_, let kind, let day, let time, endsSeries: false): self = .end(kind, on: day, at: time)
        case .adjustEnding(_, let time): self = .adjustEnding(to: time)
        // A title belongs to one todo.
        case .edit(_, let edit) where edit.title == .keep: self = .edit(edit)
        case .moveToNewCategory(_, let name): self = .moveToCategory(named: name)
        case .move(_, let day, _, _, _): self = .move(to: day)
        default: return nil
        }
    }

    /// The verb for other todos; nil if that depends on the rows beside them.
    func verb(for selection: TodoSelection, categories: [Category]) -> JournalVerb? {
        switch self {
        case .complete: return .complete(selection)
        case .abandon: return .abandon(selection)
        case .reopen: return .reopen(selection)
        case .delete: return .delete(selection)
        case .end(let kind, let day, let time): return .end(selection, kind, on: day, at: time)
        case .adjustEnding(let time): return .adjustEnding(selection, to: time)
        case .edit(let edit): return .edit(selection, edit)
        case .moveToCategory(let name):
            // The first time created it.
            let known = categories.first { Category.folded($0.name) == Category.folded(name) }
            guard let known else { return .moveToNewCategory(selection, name: name) }
            return .edit(selection, TodoEdit(\.categoryID, known.id))
        case .move(let day): return .move(selection, to: day)
        case .reorder: return nil
        }
    }
}

extension DayPageState {
    /// Records the last verb among effects.
    mutating func remember(_ effects: [Effect]) {
        for case .apply(.change(let verb)) in effects {
            if let verb = RepeatableVerb(verb) { lastVerb = verb }
        }
    }

    /// Why the last verb can't be repeated here.
    func cannotRepeat(in view: JournalView) -> String? {
        switch lastVerb {
        case nil: "Nothing to repeat yet."
        case .complete, .abandon, .end: DayPageCommands.cannotEnd(self, view)
        case .reopen, .adjustEnding: DayPageCommands.needsEnded(self, view)
        case .move: DayPageCommands.cannotPostpone(self, view)
        case .reorder: DayPageCommands.cannotReorder(self, view)
        case .delete, .edit, .moveToCategory: DayPageCommands.needsRow(self, view)
        }
    }

    /// Repeats the last verb on the rows that it can apply to.
    mutating func repeatVerb(in view: JournalView) -> [Effect] {
        guard let lastVerb else { return [] }
        let rows = targets(in: view)
        let ids: [Int64]
        switch lastVerb {
        case .delete: return run(.delete, in: view)
        case .reorder(let step): return reorder(rows, by: step, in: view)
        case .move(let day):
            return send(DayPageCommands.pending(self, view).map(\.id), to: day, in: view)
        case .complete, .abandon, .end: ids = rows.filter { $0.isOpen(on: view.day) }.map(\.id)
        case .reopen, .adjustEnding: ids = DayPageCommands.ended(self, view).map(\.id)
        case .edit, .moveToCategory: ids = rows.map(\.id)
        }
        let verb = lastVerb.verb(for: selection(ids, in: view), categories: view.categories)
        return act(verb.map { [.apply(.change($0))] } ?? [])
    }
}
