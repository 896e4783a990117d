import Journal
import Store

/// How many lines each row of a page takes, remembered for as long as the page and the width are the same: to wrap a
/// thousand titles with every key would be felt.
struct RowHeights: Sendable {
    private var sections: [PageSection] = []
    private var day: Day?
    private var width = 0
    /// In the order of the rows.
    private(set) var heights: [Int] = []

    /// Measures the rows of sections beside their captions, unless that is what was measured last.
    mutating func measure(_ sections: [PageSection], view: JournalView, width: Int) {
        // The arrays of a page that has not changed are the same in memory, and told to be equal at a glance.
        guard sections != self.sections || day != view.day || width != self.width else { return }
        self.sections = sections
        self.width = width
        day = view.day
        heights = sections.flatMap(\.rows).map { RowText(row: $0, view: view, width: width).height }
    }
}

extension RowHeights: Equatable {
    /// It says nothing that the page does not: two states with the same page are the same.
    static func == (left: RowHeights, right: RowHeights) -> Bool { true }
}

/// What is written in a row: its title in as many lines as it takes, beside its caption.
struct RowText {
    let row: PageRow
    let view: JournalView
    /// The screen's, in columns.
    let width: Int
    /// Every set's sign for a URL is one column wide.
    var link = Symbols.unicode.link

    /// At most so many columns does a caption take: `abandoned 10000 days later`.
    private static let longestCaption = 28

    var caption: String { row.caption(on: view.day, clock: view.clock) }

    var titleLines: [String] {
        DisplayText.wrapped(title, to: titleWidth(beside: DisplayText.width(of: caption)))
    }

    var height: Int {
        let title = title
        // Most titles fit beside the longest caption there is; those need no caption to be worked out.
        return title.utf8.count <= titleWidth(beside: Self.longestCaption) ? 1 : titleLines.count
    }

    private var title: String { row.todo.externalURL == nil ? row.todo.title : "\(row.todo.title) \(link)" }

    private func titleWidth(beside caption: Int) -> Int {
        let whole = width - DayPageLayout.titleColumn - DayPageLayout.margin
        return max(10, caption == 0 ? whole : whole - caption - 2)
    }
}
