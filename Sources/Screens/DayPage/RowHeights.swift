import Journal
import Store

/// A cache of the row heights of a page, valid for one page and width. Wrapping a thousand titles on every key
/// is slow.
struct RowHeights: Sendable {
    private var sections: [PageSection] = []
    private var day: Day?
    /// Their names are in the captions of search results.
    private var categories: [Category] = []
    private var width = 0
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
        width: Int
    ) {
        // Unchanged pages share their arrays, so this comparison is fast.
        if sections != self.sections || day != view.day || width != self.width
            || categories != view.categories
        {
            let known =
                day == view.day && width == self.width && categories == view.categories ? measured : [:]
            self.sections = sections
            self.width = width
            day = view.day
            categories = view.categories
            selected = nil
            measure(rows, known, in: view)
        }
        guard let id, selected?.id != id else { return }
        // Most keys need no search.
        let isThere = rows.indices.contains(index) && rows[index].id == id
        guard let index = isThere ? index : rows.index(of: id) else { return }
        selected = (id, index, RowText(row: rows[index], view: view, width: width).height(isWhole: true))
    }

    /// The measured rows by their ids, with their heights.
    private var measured: [Int64: (row: PageRow, height: Int)] {
        Dictionary(zip(sections.lazy.flatMap(\.rows), heights).map { ($0.id, ($0, $1)) }) { first, _ in first
        }
    }

    /// Measures rows, except those that are as they were: a change leaves most of them.
    private mutating func measure(
        _ rows: [PageRow], _ known: [Int64: (row: PageRow, height: Int)], in view: JournalView
    ) {
        heights = rows.map { row in
            if let old = known[row.id], old.row == row { return old.height }
            return RowText(row: row, view: view, width: width).height
        }
        total = heights.reduce(0, +)
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
