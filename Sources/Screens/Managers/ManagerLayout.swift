import Journal
import Store

/// The positions of a manager's panes before drawing.
struct ManagerLayout {
    /// The area of a pane.
    struct Frame {
        let pane: ManagerPane
        /// The row of the pane's title; nil if the title is among the tabs.
        let title: Int?
        let rows: Range<Int>
        let columns: Range<Int>
    }

    /// A pane's name in the row of tabs, on a screen with room for one pane at a time.
    struct Tab {
        let pane: ManagerPane
        let text: String
        let columns: Range<Int>
    }

    private(set) var frames: [Frame] = []
    private(set) var tabs: [Tab] = []

    /// The minimum screen width, in columns, for panes side by side.
    private static let wideColumns = 64
    /// The minimum screen width, in columns, for three panes side by side.
    private static let widestColumns = 120
    /// The minimum screen height, in rows, for panes one under the other.
    private static let tallRows = 16

    init(_ manager: Manager, _ library: Library) {
        let size = manager.size
        let body = 1..<(size.rows - 2)
        let panes = manager.panes
        if size.columns < Self.wideColumns
            || (panes.count > 2 && size.columns < Self.widestColumns && size.rows < Self.tallRows)
        {
            frames = [Frame(pane: manager.active, title: nil, rows: body, columns: 0..<size.columns)]
            tabs = Self.tabs(manager, library)
        } else if panes.count > 2, size.columns < Self.widestColumns {
            // Two side by side, as tall as they need to be, and the last under them.
            let count = panes.dropLast().map { manager.rows(of: $0, in: library).count }.max() ?? 0
            let height = max(4, min(count + 1, body.count / 2 - 1))
            let middle = size.columns / 2
            let top = 1..<(1 + height)
            frames = [
                Self.frame(panes[0], top, 0..<middle), Self.frame(panes[1], top, middle..<size.columns),
                Self.frame(panes[2], (top.upperBound + 1)..<body.upperBound, 0..<size.columns),
            ]
        } else {
            var column = 0
            for (place, pane) in panes.enumerated() {
                let width = panes.count > 2 ? size.columns * (place == 0 ? 5 : 6) / 18 : size.columns * 2 / 5
                let end = place == panes.count - 1 ? size.columns : column + width
                frames.append(Self.frame(pane, body, column..<end))
                column = end
            }
        }
    }

    private static func frame(_ pane: ManagerPane, _ rows: Range<Int>, _ columns: Range<Int>) -> Frame {
        Frame(
            pane: pane, title: rows.lowerBound, rows: (rows.lowerBound + 1)..<rows.upperBound,
            columns: columns)
    }

    private static func tabs(_ manager: Manager, _ library: Library) -> [Tab] {
        var column = 0
        return manager.panes.map { pane in
            let words = "\(pane.names.all) \(manager.rows(of: pane, in: library).count)"
            let text = pane == manager.active ? "[\(words)]" : " \(words) "
            let columns = column..<(column + DisplayText.width(of: text))
            column = columns.upperBound
            return Tab(pane: pane, text: text, columns: columns)
        }
    }

    /// The pane's area at a screen position.
    func frame(at position: ScreenPosition) -> Frame? {
        frames.first {
            $0.columns.contains(position.column)
                && ($0.rows.contains(position.row) || $0.title == position.row)
        }
    }
}

/// A line of a pane: a heading or a row.
enum PaneLine: ListedLine, Equatable {
    case heading(Category?)
    case row(Int)

    var kindInList: ListedLineKind {
        switch self {
        case .heading: .heading
        case .row(let index): .row(index)
        }
    }
}

extension Manager {
    /// The lines of a pane. Items are grouped by category, as on a page.
    func lines(of pane: ManagerPane, in library: Library) -> [PaneLine] {
        let rows = rows(of: pane, in: library)
        guard pane == .items else { return rows.indices.map(PaneLine.row) }
        let categories = Dictionary(library.categories.map { ($0.id, $0) }) { first, _ in first }
        var lines: [PaneLine] = []
        var heading: PaneLine?
        for (index, row) in rows.enumerated() {
            guard case .row(.item(let id)) = row else { continue }
            let own = PaneLine.heading(library.item(id)?.categoryID.flatMap { categories[$0] })
            if own != heading { lines.append(own) }
            heading = own
            lines.append(.row(index))
        }
        return lines
    }
}
