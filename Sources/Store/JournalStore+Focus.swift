import Journal
import Persistence

/// The refusal to undo or redo what was done before the focus, and would show what it hides.
struct OutsideFocus: Error, CustomStringConvertible {
    let description: String

    init(undoingIn focus: Focus) {
        description =
            "While only \(focus.name) shows, only your changes since then are undone, one at a time."
    }

    init(redoingIn focus: Focus) {
        description = "While only \(focus.name) shows, only what you undid since then is redone."
    }
}

/// Showing one category or export group as if there were nothing else.
extension JournalStore {
    /// Shows one category or group alone, or everything again.
    func show(alone focus: Focus?) async throws {
        beforeFocus = focus == nil ? nil : try await database.read(.lastStep)
        undoneInFocus = 0
        known = nil
        monthVersion = nil
        view.show(focus)
        try await load(shown)
    }

    /// Follows a focus that was renamed, or whose group has other members now.
    /// - Returns: Whether something else shows therefore.
    @discardableResult
    func followFocus() async throws -> Bool {
        guard let focus = view.focus, let now = try await database.read(.library).current(focus), now != focus
        else { return false }
        view.follow(now)
        return now.categoryIDs != focus.categoryIDs
    }

    /// - Throws: ``OutsideFocus``; ``JournalError`` if what it hides has the stars that a todo would get.
    func check(_ verb: JournalVerb, in focus: Focus) async throws {
        switch verb {
        case .undo(let steps, _):
            guard steps == 1, try await database.read(.lastStep) != beforeFocus else {
                throw OutsideFocus(undoingIn: focus)
            }
        case .redo(let steps):
            guard steps <= undoneInFocus else {
                throw OutsideFocus(redoingIn: focus)
            }
        case .star(let todos, let day, isOn: true, let givingUp):
            try await check(
                StarEdits(
                    on: day ?? view.dayOfChanges, given: todos.rowIDs, lost: givingUp?.rowIDs ?? []),
                in: focus)
        case .editEach(_, _, _, _, _, let stars?, _): try await check(stars, in: focus)
        default: break
        }
    }

    private func check(_ stars: StarEdits, in focus: Focus) async throws {
        let query = JournalQuery.page(on: stars.day, today: view.today)
        let all = try await database.read(query).contents.starred
        let hidden = all.count { !focus.shows($0) }
        let given = Set(all.map(\.id)).subtracting(stars.lost).union(stars.given).count
        guard given <= Star.most || hidden == 0 else {
            let others = hidden == 1 ? "1 of them is" : "\(hidden) of them are"
            throw JournalError(
                "A day has \(Star.most) stars at most, and \(others) outside \(focus.name).")
        }
    }

    /// - Throws: ``Persistence/JournalError`` if nothing has the name.
    func show(aloneWhatIsNamed name: String) async throws -> StoreMessage {
        let library = try await database.read(.library)
        let focus: Focus
        do throws(ExpressionError) { focus = try library.focus(named: name) } catch {
            // The reason names others.
            guard view.focus == nil else {
                throw JournalError("\(name.quoted) isn't one category or export group.")
            }
            throw JournalError(error.sentence)
        }
        try await show(alone: focus)
        return StoreMessage(focus.words)
    }

    /// Counts what may be redone.
    func noteInFocus(_ verb: JournalVerb) {
        switch verb {
        case .undo(let steps, _): undoneInFocus += steps
        case .redo(let steps): undoneInFocus -= steps
        default: undoneInFocus = 0
        }
    }
}
