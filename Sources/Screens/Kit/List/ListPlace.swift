import Journal

/// A movement through a list of any kind.
enum Movement: Sendable {
    case down, up, first, last, halfPageDown, halfPageUp, screenDown, screenUp
    /// To the first, middle or last visible row.
    case top, middle, bottom

    /// Whether the movement depends on which rows are visible.
    var needsShownRows: Bool { self == .top || self == .middle || self == .bottom }

    /// The number of lines that it covers; nil for one to a certain row.
    fileprivate func lines(times: Int, half: Int, height: Int) -> Int? {
        switch self {
        case .down: times
        case .up: -times
        case .halfPageDown: half * times
        case .halfPageUp: -half * times
        case .screenDown: max(1, height - 1) * times
        case .screenUp: -max(1, height - 1) * times
        case .first, .last, .top, .middle, .bottom: nil
        }
    }

    /// The row to which it goes; nil for one by lines.
    /// - Parameters:
    ///   - times: The typed count, if any. One before ``first`` or ``last`` is the number of a row.
    ///   - shown: The visible rows.
    fileprivate func row(of count: Int, times: Int?, shown: [Int]) -> Int? {
        let number = times ?? 1
        return switch self {
        case .first: number - 1
        case .last: times.map { $0 - 1 } ?? count - 1
        case .top: shown.prefix(number).last
        case .middle: shown.isEmpty ? nil : shown[(shown.count - 1) / 2]
        case .bottom: shown.suffix(number).first
        case .down, .up, .halfPageDown, .halfPageUp, .screenDown, .screenUp: nil
        }
    }
}

/// A place on the screen for the selected row.
enum Alignment: Sendable {
    case top, middle, bottom

    /// The first visible line that puts a range of lines there in a number of rows. Not clamped to the list.
    fileprivate func scroll(showing lines: Range<Int>, in height: Int) -> Int {
        switch self {
        case .top: lines.lowerBound
        case .middle: lines.lowerBound - max(0, height - lines.count) / 2
        case .bottom: lines.upperBound - height
        }
    }
}

/// The selection and scroll of a list, whose rows and headings ``ListLines`` says.
///
/// The same keys, counts, clicks and turns of the wheel do the same in each list. A list without rows scrolls.
public struct ListPlace: Equatable, Sendable {
    /// The row below the header.
    static let firstRow = 1

    /// The selected row.
    public internal(set) var index = 0
    /// The first visible line.
    var scroll = 0

    init(at index: Int = 0, scroll: Int = 0) { (self.index, self.scroll) = (index, scroll) }

    /// Selects the row at an index, clamped to `count` rows.
    mutating func select(_ index: Int, count: Int) { self.index = max(0, min(index, count - 1)) }

    /// The position of the selection, `3/14`; empty for an empty list.
    func position(among count: Int) -> String { count == 0 ? "" : "\(index + 1)/\(count)" }

    // MARK: Moving

    /// Moves the selection in lines that are the same whatever is selected.
    mutating func move(_ movement: Movement, times: Int?, half: Int, height: Int, in lines: some ListLines) {
        move(movement, times: times, half: half, height: height) { _ in lines }
    }

    /// Moves the selection. A row taller than the screen scrolls first, so that all of it can be read.
    /// - Parameters:
    ///   - times: The typed count, if any.
    ///   - half: The lines of half a screen.
    ///   - height: The number of visible lines.
    ///   - lines: The lines while the row at an index is selected, which may show more of itself then.
    mutating func move<Lines: ListLines>(
        _ movement: Movement, times: Int?, half: Int, height: Int, in lines: (Int) -> Lines
    ) {
        let now = lines(index)
        let count = now.rowCount
        guard count > 0 else { return scroll(movement, times: times, half: half, height: height) }
        show(in: height, now)
        guard let step = movement.lines(times: times ?? 1, half: half, height: height) else {
            let shown = now.wholeRows(in: now.seenLines(from: scroll, height: height, selected: index))
            select(movement.row(of: count, times: times, shown: shown) ?? index, count: count)
            if now.endsInText, times == nil { scroll(movement, times: nil, half: half, height: height) }
            return
        }
        // Several rows are counted as rows, whatever their height.
        if times != nil, movement == .down || movement == .up { return select(index + step, count: count) }
        if scrollInside(by: step, now, height) || scrollText(by: step, now, height) { return }
        let before = index
        select(index + rows(in: step, now, height, isCounted: times != nil), count: count)
        // Enters a row taller than the screen at its near end.
        guard index != before, let row = lines(index).lines(ofRowAt: index), row.count > height else {
            return
        }
        scroll = step > 0 ? row.lowerBound : row.upperBound - height
    }

    /// Scrolls by a movement, without a selection. Drawing clamps the scroll to the end.
    mutating func scroll(_ movement: Movement, times: Int?, half: Int, height: Int) {
        let step = movement.lines(times: times ?? 1, half: half, height: height)
        let line = movement.row(of: .max / 2, times: times, shown: [])
        scroll = max(0, step.map { scroll + $0 } ?? line ?? scroll)
    }

    /// Scrolls by lines, without a selection.
    mutating func scroll(by step: Int) { scroll = max(0, scroll + step) }

    /// Scrolls inside the selected row.
    /// - Returns: False if the row's end in that direction is already visible.
    private mutating func scrollInside(by step: Int, _ lines: some ListLines, _ height: Int) -> Bool {
        guard let row = lines.lines(ofRowAt: index), row.count > height else { return false }
        let furthest = step > 0 ? row.upperBound - height : row.lowerBound
        guard step > 0 ? scroll < furthest : scroll > furthest else { return false }
        scroll = step > 0 ? min(scroll + step, furthest) : max(scroll + step, furthest)
        return true
    }

    /// Scrolls through the text that follows the last row.
    private mutating func scrollText(by step: Int, _ lines: some ListLines, _ height: Int) -> Bool {
        guard lines.endsInText, index == lines.rowCount - 1, let row = lines.lines(ofRowAt: index) else {
            return false
        }
        guard step > 0 ? scroll + height < lines.lineCount : scroll > row.lowerBound else { return false }
        scroll(by: step)
        return true
    }

    /// The number of rows that a movement by lines covers: at least one, without skipping an unseen line.
    private func rows(in step: Int, _ lines: some ListLines, _ height: Int, isCounted: Bool) -> Int {
        guard abs(step) > 1 else { return step }
        // The heading that stays at the top covers a line of either screen.
        let screen = lines.hasHeadings && lines.lineCount > height ? max(1, height - 2) : height
        guard let start = lines.lines(ofRowAt: index)?.lowerBound else { return step.signum() }
        var count = step.signum()
        while let row = lines.lines(ofRowAt: index + count + step.signum()) {
            let isNear = abs(row.lowerBound - start) <= abs(step)
            // The line at the edge of the new screen must have been visible or follow a visible one.
            let leavesNothingOut =
                isCounted || row.count >= height
                || (step > 0 ? row.upperBound <= scroll + 2 * screen : row.lowerBound >= scroll - screen)
            guard isNear, leavesNothingOut else { break }
            count += step.signum()
        }
        return count
    }

    // MARK: Scrolling

    /// Scrolls to show the selection in a number of rows, without blank ones below the last line.
    mutating func show(in height: Int, _ lines: some ListLines) {
        scroll = lines.scroll(from: scroll, height: height, selected: index)
    }

    /// Scrolls the selected row to a place on the screen, as far as the list's ends allow.
    mutating func align(_ alignment: Alignment, height: Int, in lines: some ListLines) {
        guard let row = lines.lines(ofRowAt: index) else { return }
        scroll = max(0, min(alignment.scroll(showing: row, in: height), lines.lineCount - height))
    }

    /// Scrolls the list, and moves the selection to keep it visible.
    /// - Parameter lines: The lines while the row at an index is selected.
    mutating func scroll<Lines: ListLines>(by step: Int, height: Int, in lines: (Int) -> Lines) {
        let now = lines(index)
        if scrollInside(by: step, now, height) { return }
        scroll = max(0, min(scroll + step, now.lineCount - height))
        let seen = now.seenLines(from: scroll, height: height, selected: index)
        guard let selected = now.lines(ofRowAt: index),
            selected.clamped(to: seen).count < min(selected.count, seen.count)
        else { return }
        let isAbove = selected.lowerBound < seen.lowerBound
        let (whole, any) = (now.wholeRows(in: seen), now.rows(in: seen))
        // If titles fill the screen, no row may be completely visible.
        guard let nearest = isAbove ? whole.first ?? any.last : whole.last ?? any.first else { return }
        index = nearest
        // The former selection's title shrinks, the new one's grows: the new one stays where it is.
        let before = now.lines(ofRowAt: nearest)?.lowerBound ?? 0
        let after = lines(nearest).lines(ofRowAt: nearest)?.lowerBound ?? 0
        scroll = max(0, scroll + after - before)
    }

    // MARK: The mouse

    /// Selects the row that is clicked, or as many further as the wheel turned.
    /// - Parameter rows: The screen rows of the list.
    /// - Returns: Whether a row was clicked.
    mutating func handle(_ event: MouseEvent, in lines: some ListLines, rows: Range<Int>) -> Bool {
        guard event.wheelLines == 0 else {
            select(index + event.wheelLines, count: lines.rowCount)
            return false
        }
        guard let clicked = row(at: event.position.row, of: lines, rows: rows) else { return false }
        index = clicked.index
        return true
    }

    /// The row at a screen row, and which of the row's lines is there.
    func row(at screenRow: Int, of lines: some ListLines, rows: Range<Int>) -> (index: Int, line: Int)? {
        let line = scroll + screenRow - rows.lowerBound
        guard rows.contains(screenRow), line < lines.lineCount,
            lines.seenLines(from: scroll, height: rows.count, selected: index).contains(line),
            case .row(let clicked) = lines.kind(ofLine: line), let own = lines.lines(ofRowAt: clicked)
        else { return nil }
        return (clicked, line - own.lowerBound)
    }

    // MARK: Drawing

    /// Scrolls to the selection, and draws each visible line, with the heading of a scrolled section at the top.
    mutating func draw(
        _ lines: some ListLines, rows: Range<Int>, on canvas: inout Canvas,
        line draw: (_ line: Int, _ row: Int, _ canvas: inout Canvas) -> Void
    ) {
        show(in: rows.count, lines)
        let heading = lines.stickyHeading(at: scroll, height: rows.count, selected: index)
        for (line, row) in zip(scroll..<max(scroll, lines.lineCount), rows) {
            draw(line == scroll ? heading ?? line : line, row, &canvas)
        }
    }

    /// Draws the rows of a list of a line each, and the bar of the selected one.
    mutating func draw(
        _ count: Int, rows: Range<Int>, columns: Range<Int>, symbols: Symbols, on canvas: inout Canvas,
        row draw: (_ index: Int, _ row: Int, _ isSelected: Bool, _ canvas: inout Canvas) -> Void
    ) {
        let selected = index
        self.draw(ListRows(count), rows: rows, on: &canvas) { index, row, canvas in
            if index == selected {
                SelectedRow.draw(row: row, columns: columns, symbols: symbols, on: &canvas)
                canvas.cursor = ScreenPosition(row: row, column: DayPageLayout.markColumn)
            }
            draw(index, row, index == selected, &canvas)
        }
    }
}

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
    var rowCount: Int {
        for case .row(let index) in lazy.reversed().map(\.kindInList) { return index + 1 }
        return 0
    }
    var endsInText: Bool { Element.endsInText }

    func kind(ofLine line: Int) -> ListedLineKind { self[line].kindInList }
}
