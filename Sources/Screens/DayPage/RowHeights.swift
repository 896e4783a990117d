import Journal
import Store

/// A cache of the row heights of a page, and of the contents of the rows that were on the screen. Wrapping a thousand titles
/// on every key is slow.
struct RowHeights: Sendable {
    /// The inputs besides the row that determine its text.
    private struct Inputs: Equatable, Sendable {
        var day: Day
        /// The day from which captions of search results name others.
        var today: Day
        /// The zone of the times of ended todos.
        var zone: String
        /// The categories named in captions of search results.
        var categories: [Category]
        var width: Int
        var symbols: Symbols
    }

    private var sections: [PageSection] = []
    /// The rows of all sections.
    private var rows: [PageRow] = []
    private var inputs: Inputs?
    /// The contents of unselected rows by their indexes, as far as they were drawn.
    var contents: [Int: RowContent] = [:]
    /// The heights of rows that aren't selected, in the order of the rows.
    private(set) var heights: [Int] = []
    /// Their sum.
    private(set) var total = 0
    /// The selected row and its height, which is that of its whole title.
    private var selected: (id: Int64, index: Int, height: Int)?

    /// Measures the rows of sections beside their captions, unless they are cached.
    /// - Parameters:
    ///   - rows: The rows of all sections.
    ///   - id: The selected todo.
    ///   - index: Its index, if no row is filtered out.
    mutating func measure(
        _ sections: [PageSection], _ rows: [PageRow], selected id: Int64?, at index: Int, view: JournalView,
        width: Int, symbols: Symbols
    ) {
        let inputs = Inputs(
            day: view.day, today: view.today, zone: view.clock.zone.identifier, categories: view.categories,
            width: width, symbols: symbols)
        // Unchanged pages share their arrays, so this comparison is fast.
        let isMeasuredAlike = self.inputs == inputs
        if sections != self.sections || !isMeasuredAlike {
            measure(rows, in: view, width, canReuse: isMeasuredAlike)
            self.sections = sections
            self.rows = rows
            self.inputs = inputs
            selected = nil
            contents = [:]
        }
        guard let id, selected?.id != id else { return }
        guard let index = rows.index(of: id, probably: index) else { return }
        selected = (
            id, index,
            RowText(row: rows[index], view: view, width: width).wholeHeight(besides: heights[index])
        )
    }

    /// Measures changed rows and reuses the heights of the rest: a change leaves most rows, and most of those in their places.
    /// - Parameter canReuse: Whether cached heights are still valid.
    private mutating func measure(_ new: [PageRow], in view: JournalView, _ width: Int, canReuse: Bool) {
        lazy var places = Dictionary(zip(rows.lazy.map(\.id), rows.indices)) { first, _ in first }
        heights = new.indices.map { index in
            // Cheaper than comparing two rows.
            if RowText.isOneLine(new[index], in: width) { return 1 }
            if canReuse {
                if index < rows.count, rows[index] == new[index] { return heights[index] }
                if let place = places[new[index].id], rows[place] == new[index] { return heights[place] }
            }
            return RowText(row: new[index], view: view, width: width).height
        }
        total = heights.reduce(0, +)
    }

    /// Takes the contents out of the cache, to be put back with others.
    mutating func takeContents() -> [Int: RowContent] {
        defer { contents = [:] }
        return contents
    }

    /// The index and the height of the selected row; nil if that isn't on the page.
    func selected(_ id: Int64?) -> (index: Int, height: Int)? {
        selected.flatMap { $0.id == id ? ($0.index, $0.height) : nil }
    }
}

extension RowHeights: Equatable {
    /// Always equal: a cache adds nothing to the state that it is part of.
    static func == (left: RowHeights, right: RowHeights) -> Bool { true }
}
