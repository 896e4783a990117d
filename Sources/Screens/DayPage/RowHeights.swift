import Journal
import Store

/// A cache of the row heights of a page, valid for one page and width. Wrapping a thousand titles on every key
/// is slow.
struct RowHeights: Sendable {
    private var sections: [PageSection] = []
    private var day: Day?
    private var width = 0
    /// In the order of the rows.
    private(set) var heights: [Int] = []

    /// Measures the rows of sections beside their captions, unless they are cached.
    mutating func measure(_ sections: [PageSection], view: JournalView, width: Int) {
        // Unchanged pages share their arrays, so this comparison is fast.
        guard sections != self.sections || day != view.day || width != self.width else { return }
        self.sections = sections
        self.width = width
        day = view.day
        heights = sections.flatMap(\.rows).map { RowText(row: $0, view: view, width: width).height }
    }
}

extension RowHeights: Equatable {
    /// Always equal: a cache adds nothing to the state that it is part of.
    static func == (left: RowHeights, right: RowHeights) -> Bool { true }
}

/// The text of a row: its wrapped title beside its caption.
struct RowText {
    let row: PageRow
    let view: JournalView
    /// The screen's width in columns.
    let width: Int
    /// Every symbol set's sign for a URL is one column wide.
    var link = Symbols.unicode.link

    /// At most so many columns does a caption take: `postponed 1000×, first seen 20 Nov 2026`.
    private static let longestCaption = 39

    /// The caption beside the title, shortened and truncated to leave the title room.
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
        // Most titles fit beside the longest caption, so theirs needn't be computed.
        return title.utf8.count <= titleWidth(beside: Self.longestCaption) ? 1 : titleLines.count
    }

    private var title: String { row.todo.externalURL == nil ? row.todo.title : "\(row.todo.title) \(link)" }

    private func titleWidth(beside caption: Int) -> Int {
        max(Self.leastTitle, caption == 0 ? wholeWidth : wholeWidth - caption - 2)
    }

    /// The columns that the title and the caption share.
    private var wholeWidth: Int { width - DayPageLayout.titleColumn - DayPageLayout.margin }
    /// The minimum width of a title in columns.
    private static let leastTitle = 9
}
