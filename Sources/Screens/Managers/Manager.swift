import Journal
import Store

/// The state of a manager: the selections in its panes, and its mode.
public struct Manager: Equatable, Sendable {
    public enum Mode: Equatable, Sendable {
        case browsing
        case typing(ManagerLine)
        /// Asking whether to delete a row.
        case asking(LibraryRow)
        case picking(ManagerPicker)
        /// Offering to move todos to a new category.
        case offering(TaggedTodos)
    }

    public var mode = Mode.browsing
    var overlay: Overlay?
    /// The panes, from left to right.
    let panes: [ManagerPane]
    /// The pane with the focus.
    public internal(set) var active: ManagerPane
    var places: [ManagerPane: ListSelection<ManagerRow>] = [:]
    /// The earlier lines of new rows, saved and unsaved.
    var lines = LineHistory<ManagerLineUse>()
    /// The todos to offer to a new category, once no line is open.
    var offered: TaggedTodos?
    var pendingKeys = PendingKeys()
    public var size: Size
    var preferences: Preferences

    init(panes: [ManagerPane], active: ManagerPane, size: Size, preferences: Preferences) {
        self.panes = panes
        self.active = active
        self.size = size
        self.preferences = preferences
    }

    /// Asks about the todos with a new category's tag, unless a prompt is open.
    mutating func offerTagged() {
        guard overlay == nil, mode == .browsing, let tagged = offered else { return }
        offered = nil
        mode = .offering(tagged)
    }

    /// The rows of a pane. A pane with an owner lists the rows of the owner's selection.
    func rows(of pane: ManagerPane, in library: Library) -> [ManagerRow] {
        switch pane {
        case .categories: library.categories.map { .row(.category($0.id)) }
        case .bundles: library.bundles.map { .row(.bundle($0.id)) }
        case .groups: library.groups.map { .row(.group($0.id)) }
        case .items: bundle(in: library).map { library.items(of: $0.id).map { .row(.item($0.id)) } } ?? []
        case .members:
            group(in: library) == nil ? [] : library.categories.map { .member($0.id) } + [.member(nil)]
        }
    }

    /// The index of a pane's selected row.
    func index(in pane: ManagerPane, _ library: Library) -> Int? {
        (places[pane] ?? ListSelection()).index(in: rows(of: pane, in: library))
    }

    func selected(in pane: ManagerPane, _ library: Library?) -> ManagerRow? {
        guard let library, let index = index(in: pane, library) else { return nil }
        return rows(of: pane, in: library)[index]
    }

    /// The selected row of the active pane, if it can be changed.
    func selected(_ library: Library?) -> LibraryRow? {
        if case .row(let row) = selected(in: active, library) { row } else { nil }
    }

    func bundle(in library: Library?) -> TaskBundle? {
        guard case .row(.bundle(let id)) = selected(in: .bundles, library) else { return nil }
        return library?.bundle(id)
    }

    func group(in library: Library?) -> ExportGroup? {
        guard case .row(.group(let id)) = selected(in: .groups, library) else { return nil }
        return library?.group(id)
    }

    /// Selects the row at an index, clamped to the rows.
    mutating func select(at index: Int, in pane: ManagerPane, _ library: Library) {
        let before = selected(in: pane, library)
        places[pane, default: ListSelection()].select(at: index, in: rows(of: pane, in: library))
        guard selected(in: pane, library) != before else { return }
        // The panes of a new selection start at their top.
        for owned in panes where owned.owner == pane { places[owned] = nil }
    }

    /// The place in a pane, scrolled to show the selection in a number of rows.
    func place(in pane: ManagerPane, height: Int, _ library: Library) -> ListPlace {
        var place = places[pane]?.place ?? ListPlace()
        place.index = index(in: pane, library) ?? 0
        place.show(in: height, lines(of: pane, in: library))
        return place
    }

    /// Goes to a place in a pane.
    mutating func go(to place: ListPlace, in pane: ManagerPane, _ library: Library) {
        select(at: place.index, in: pane, library)
        places[pane]?.place.scroll = place.scroll
    }

    /// Selects a row, if a pane has it.
    mutating func select(_ row: ManagerRow, _ library: Library) {
        if case .row(.item(let id)) = row, let item = library.item(id) {
            select(.row(.bundle(item.bundleID)), library)
        }
        guard let index = rows(of: row.pane, in: library).firstIndex(of: row) else { return }
        select(at: index, in: row.pane, library)
    }

    /// The pane `steps` after the active one, wrapping around.
    func pane(after steps: Int) -> ManagerPane {
        let place = (panes.firstIndex(of: active) ?? 0) + steps
        return panes[(place + panes.count) % panes.count]
    }
}
