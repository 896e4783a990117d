import Journal
import Store

/// Where a person is in the panes of a manager, and what they are in the middle of.
public struct Manager: Equatable, Sendable {
    public enum Mode: Equatable, Sendable {
        case browsing
        case typing(ManagerLine)
        /// Whether a row is to be deleted.
        case asking(LibraryRow)
        case picking(ManagerPicker)
        case overlay(Overlay)
    }

    /// Where a person is in a pane.
    struct Place: Equatable, Sendable {
        /// The selected row; nil for the one at the place.
        var row: ManagerRow?
        var index = 0
        /// The first line that is shown.
        var scroll = 0
    }

    public var mode = Mode.browsing
    /// The panes, from left to right.
    let panes: [ManagerPane]
    /// The pane that the keys are for.
    public internal(set) var active: ManagerPane
    var places: [ManagerPane: Place] = [:]
    /// A new row's line that was closed with something in it, to be taken up again.
    var draft: ManagerLine?
    /// Lines to go on with after the draft, one after another, the oldest first.
    var keptLines: [String] = []
    public var size: Size
    var preferences: Preferences

    init(panes: [ManagerPane], active: ManagerPane, size: Size, preferences: Preferences) {
        self.panes = panes
        self.active = active
        self.size = size
        self.preferences = preferences
    }

    /// The rows of a pane. Those of one that belongs to another are those of what is selected there.
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

    /// The place of the selected row of a pane; nil where it has none.
    func index(in pane: ManagerPane, _ library: Library) -> Int? {
        let rows = rows(of: pane, in: library)
        guard !rows.isEmpty else { return nil }
        let place = places[pane] ?? Place()
        return place.row.flatMap(rows.firstIndex) ?? min(place.index, rows.count - 1)
    }

    func selected(in pane: ManagerPane, _ library: Library?) -> ManagerRow? {
        guard let library, let index = index(in: pane, library) else { return nil }
        return rows(of: pane, in: library)[index]
    }

    /// The selected row of the active pane, if it is one that can be changed.
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

    /// Selects the row at a place, or the nearest there is.
    mutating func select(at index: Int, in pane: ManagerPane, _ library: Library) {
        let rows = rows(of: pane, in: library)
        let index = max(0, min(index, rows.count - 1))
        let before = selected(in: pane, library)
        places[pane, default: Place()].index = index
        places[pane, default: Place()].row = rows.isEmpty ? nil : rows[index]
        guard selected(in: pane, library) != before else { return }
        // The rows of what is selected now are entered at their top.
        for owned in panes where owned.owner == pane { places[owned] = nil }
    }

    /// Selects a row, if it is in a pane.
    mutating func select(_ row: ManagerRow, _ library: Library) {
        if case .row(.item(let id)) = row, let item = library.item(id) {
            select(.row(.bundle(item.bundleID)), library)
        }
        guard let index = rows(of: row.pane, in: library).firstIndex(of: row) else { return }
        select(at: index, in: row.pane, library)
    }

    /// Makes the pane that is so many further the active one, around the end.
    func pane(after steps: Int) -> ManagerPane {
        let place = (panes.firstIndex(of: active) ?? 0) + steps
        return panes[(place + panes.count) % panes.count]
    }
}
