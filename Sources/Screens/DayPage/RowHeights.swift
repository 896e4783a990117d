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

    /// At most so many columns does a caption take: `postponed 1000×, first seen 20 Nov 2026`.
    private static let longestCaption = 39

    /// What is said beside the title; in fewer words, and cut, where the title would have no room.
    var caption: String {
        let room = wholeWidth - Self.leastTitle - 2
        let whole = row.caption(on: view.day, clock: view.clock)
        guard DisplayText.width(of: whole) > room else { return whole }
        return DisplayText.truncated(row.caption(on: view.day, clock: view.clock, isShort: true), to: room)
    }

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
        max(Self.leastTitle, caption == 0 ? wholeWidth : wholeWidth - caption - 2)
    }

    /// The columns that title and caption share.
    private var wholeWidth: Int { width - DayPageLayout.titleColumn - DayPageLayout.margin }
    /// A title has at least so many columns.
    private static let leastTitle = 9
}
