import Journal

/// The lines of a list from top to bottom: rows of a line or more, headings, and what stands between them.
///
/// It says which lines show and which rows they belong to; ``ListPlace`` moves among them.
protocol ListLines {
    var lineCount: Int { get }
    var rowCount: Int { get }
    func kind(ofLine line: Int) -> ListedLineKind
    /// The line that shows whatever row is selected, because something is typed in it.
    var typedLine: Int? { get }
    /// Whether sections have headings.
    var hasHeadings: Bool { get }
    /// Whether text to be read follows the last row.
    var endsInText: Bool { get }
}

enum ListedLineKind: Equatable {
    /// A line of the row at an index.
    case row(Int)
    case heading, blank, other
}

extension ListLines {
    var typedLine: Int? { nil }
    var hasHeadings: Bool { true }
    var endsInText: Bool { false }

    /// The lines of the row at an index; nil if out of range.
    func lines(ofRowAt index: Int) -> Range<Int>? {
        guard let first = firstLine(ofRowAt: index) else { return nil }
        var end = first + 1
        while end < lineCount, kind(ofLine: end) == .row(index) { end += 1 }
        return first..<end
    }

    /// The first line of the row at an index. Each row above it has one line or more.
    private func firstLine(ofRowAt index: Int) -> Int? {
        guard (0..<rowCount).contains(index), index < lineCount else { return nil }
        return (index..<lineCount).first { kind(ofLine: $0) == .row(index) }
    }

    /// The rows that have lines in a range.
    func rows(in seen: Range<Int>) -> [Int] {
        seen.clamped(to: 0..<lineCount).compactMap { line -> Int? in
            if case .row(let index) = kind(ofLine: line) { index } else { nil }
        }
    }

    /// The rows that are completely in a range of lines.
    func wholeRows(in seen: Range<Int>) -> [Int] {
        var whole: [Int] = []
        for row in rows(in: seen) where whole.last != row { whole.append(row) }
        let seen = seen.clamped(to: 0..<lineCount)
        func isCut(_ row: Int?, at line: Int) -> Bool {
            guard let row, (0..<lineCount).contains(line) else { return false }
            return kind(ofLine: line) == .row(row)
        }
        if isCut(whole.first, at: seen.lowerBound - 1) { whole.removeFirst() }
        if isCut(whole.last, at: seen.upperBound) { whole.removeLast() }
        return whole
    }

    /// The line of the heading that stays at the top of a list scrolled to a line, in place of that line; nil if none
    /// needs to.
    func stickyHeading(at first: Int, height: Int, selected: Int) -> Int? {
        // In place of a section's last row, the heading would have none below it.
        guard hasHeadings, first > 0, first + 1 < lineCount, height > 2, kind(ofLine: first + 1) != .heading
        else { return nil }
        switch kind(ofLine: first) {
        case .heading, .blank: return nil
        // All of a title that fills the screen can be read.
        case .row(selected): if let row = lines(ofRowAt: selected), row.count >= height { return nil }
        case .row, .other: break
        }
        return (0..<first).last { kind(ofLine: $0) == .heading }
    }

    /// The lines that are seen of a list scrolled to a line, apart from the heading that stays at the top.
    func seenLines(from first: Int, height: Int, selected: Int) -> Range<Int> {
        let top = stickyHeading(at: first, height: height, selected: selected) == nil ? first : first + 1
        return top..<max(top, first + height)
    }

    /// The first line to show, with the least scrolling that makes the selected row or the typed line visible.
    func scroll(from scroll: Int, height: Int, selected: Int) -> Int {
        let end = max(0, lineCount - height)
        guard let focus = typedLine ?? firstLine(ofRowAt: selected) else { return max(0, min(scroll, end)) }
        var last = focus
        while last + 1 < lineCount, kind(ofLine: last + 1) == .row(selected) { last += 1 }
        // Allows any position inside a row that is taller than the screen.
        if last - focus >= height { return max(focus, min(scroll, last - height + 1)) }
        // Keeps the heading above a section's first row visible.
        var start = focus
        if start > 0, height > 1, kind(ofLine: start - 1) == .heading { start -= 1 }
        if start == 1, kind(ofLine: 0) == .blank { start = 0 }
        var first = min(scroll, end)
        if last >= first + height { first = last - height + 1 }
        // The last row may scroll out of view, for the text below it.
        let isPassed = endsInText && selected == rowCount - 1
        if start < first, !isPassed { first = start }
        // Under the heading that stays at the top.
        if start == first, stickyHeading(at: first, height: height, selected: selected) != nil { first -= 1 }
        return first
    }
}

/// The lines of a list of rows of a line each, without headings.
struct ListRows: ListLines {
    let rowCount: Int
    var lineCount: Int { rowCount }
    var hasHeadings: Bool { false }

    init(_ count: Int) { rowCount = max(0, count) }

    func kind(ofLine line: Int) -> ListedLineKind { .row(line) }
}

/// A line of a list that is made as an array of lines.
protocol ListedLine {
    var kindInList: ListedLineKind { get }
    /// Whether text to be read follows the last row.
    static var endsInText: Bool { get }
}

extension ListedLine {
    static var endsInText: Bool { false }
}

extension Array: ListLines where Element: ListedLine {
    var lineCount: Int { count }
    var rowCount: Int { rows(in: indices).last.map { $0 + 1 } ?? 0 }
    var endsInText: Bool { Element.endsInText }

    func kind(ofLine line: Int) -> ListedLineKind { self[line].kindInList }
}
