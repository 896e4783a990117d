import Journal
import Sharing

/// A line of the statistics: its texts, and the figures among them that can be selected.
struct StatisticsLine: ListedLine, Sendable {
    /// A figure: the place of its text in the line, what is behind it, and the words that a screen reader says.
    struct Figure: Sendable {
        let text: Int
        let columns: Range<Int>
        let target: StatisticsSheet.Target
        let words: String
    }

    private(set) var line: WeekLine
    private(set) var figures: [Figure] = []
    fileprivate(set) var kindInList: ListedLineKind

    init(_ line: WeekLine = WeekLine(), _ kind: ListedLineKind = .other) {
        self.line = line
        kindInList = kind
    }

    static let blank = StatisticsLine(.blank, .blank)

    static func heading(_ text: String) -> StatisticsLine { StatisticsLine(.heading(text), .heading) }

    @discardableResult
    mutating func put(_ text: String, column: Int, _ role: Style.Role, room: Int = .max) -> Int {
        line.put(text, column: column, role, room: room)
    }

    /// Puts a figure.
    @discardableResult
    mutating func put(
        _ text: String, column: Int, _ role: Style.Role, _ target: StatisticsSheet.Target, _ words: String,
        room: Int = .max
    ) -> Int {
        let end = line.put(text, column: column, role, room: room)
        figures.append(
            Figure(
                text: line.texts.count - 1, columns: column..<max(column + 1, end), target: target,
                words: words))
        return end
    }

    /// The figure at a column, or the nearest one.
    func figure(near column: Int) -> Int? {
        figures.indices.min {
            distance(of: figures[$0].columns, to: column) < distance(of: figures[$1].columns, to: column)
        }
    }

    private func distance(of columns: Range<Int>, to column: Int) -> Int {
        columns.contains(column)
            ? 0 : min(abs(columns.lowerBound - column), abs(columns.upperBound - 1 - column))
    }

    func draw(row: Int, selected: Int?, on canvas: inout Canvas) {
        line.draw(row: row, on: &canvas)
        guard let selected, figures.indices.contains(selected) else { return }
        let figure = figures[selected]
        canvas.put(
            line.texts[figure.text].text, row: row, column: figure.columns.lowerBound,
            style: Style(.selectedText))
        canvas.cursor = ScreenPosition(row: row, column: figure.columns.lowerBound)
    }
}

/// Lays out statistics in lines of a width. The lines are the same on the screen and in text.
struct StatisticsLayout {
    let sheet: StatisticsSheet
    let columns: Int
    let symbols: Symbols

    private static let indent = 3
    private static let widestLabel = 24
    private static let longestBar = 40
    /// The minimum width for cells and words with room between them.
    private static let wideColumns = 60

    private var end: Int { columns - 1 }
    private var marks: ChartMarks { symbols.chartMarks }
    private var isNarrow: Bool { columns < Self.wideColumns }

    func lines() -> [StatisticsLine] {
        guard !sheet.sections.isEmpty else {
            return DisplayText.wrapped(StatisticsSheet.nothing, to: columns - 2).map { text in
                var line = StatisticsLine()
                line.put(text, column: 1, .plain)
                return line
            }
        }
        let sections = sheet.sections.map { section in
            let lines =
                switch section.content {
                case .days: heatmap()
                case .habits: habits()
                case .hours: hours()
                case .bars(let bars): self.bars(bars)
                case .lines(let lines): self.lines(lines)
                }
            let note = section.note.map { DisplayText.wrapped($0, to: end - Self.indent) } ?? []
            return [.heading(section.heading)] + lines + note.map { caption($0) }
        }
        var lines = Array(([totals()] + sections).joined(separator: [StatisticsLine.blank]))
        var row = 0
        for index in lines.indices where !lines[index].figures.isEmpty {
            lines[index].kindInList = .row(row)
            row += 1
        }
        return lines
    }

    private func caption(_ text: String, column: Int = indent) -> StatisticsLine {
        var line = StatisticsLine()
        line.put(text, column: column, .caption, room: end - column)
        return line
    }

    private func totals() -> [StatisticsLine] {
        var lines = [StatisticsLine()]
        var column = 1
        for (words, target) in sheet.totals {
            let before = column == 1 ? "" : " · "
            let width = DisplayText.width(of: before + words)
            if column > 1, column + width > end {
                lines.append(StatisticsLine())
                column = 1
            }
            if column > 1 { column = lines[lines.count - 1].put(before, column: column, .caption) }
            column = lines[lines.count - 1].put(words, column: column, .plain, target, words)
        }
        return lines
    }

    // MARK: Days

    /// Groups of as many weeks as fit, the latest first, each about as long.
    private func bands(of weeks: [Day], mostWeeks: Int) -> [ArraySlice<Day>] {
        let count = (weeks.count + mostWeeks - 1) / mostWeeks
        let length = (weeks.count + count - 1) / count
        return (0..<count).compactMap { band in
            let upper = weeks.count - band * length
            return upper > 0 ? weeks[max(0, upper - length)..<upper] : nil
        }
    }

    private func heatmap() -> [StatisticsLine] { isNarrow ? weeksInRows() : daysInRows() }

    /// A heatmap with a few weeks in each row, the latest first, of which many fit on a small screen.
    private func weeksInRows() -> [StatisticsLine] {
        let weeks = sheet.weeks
        let (first, cell) = (Self.indent + 4, 8)
        let count = max(1, (end - first + 1) / cell)
        var weekdays = StatisticsLine()
        for (place, day) in (0..<7).flatMap({ day in (0..<count).map { ($0 * cell + day, day) } }) {
            let name = weeks.first.map { ($0 + day).weekday.shortName.prefix(1) } ?? ""
            weekdays.put(String(name), column: first + place, .caption)
        }
        let rows = stride(from: weeks.count, to: 0, by: -count).map { upper in
            let shown = weeks[max(0, upper - count)..<upper]
            var line = StatisticsLine()
            if let month = shown.first.map({ ($0 + 6).civil.month }) {
                line.put(String(Day.monthNames[month - 1].prefix(3)), column: Self.indent, .caption)
            }
            for (place, week) in shown.enumerated() {
                for day in 0..<7 { put(week + day, column: first + place * cell + day, in: &line) }
            }
            return line
        }
        return [weekdays] + rows + [caption(sheet.legend(marks))]
    }

    private func daysInRows() -> [StatisticsLine] {
        let first = Self.indent + 4
        let weeks = sheet.weeks
        let cell = first + 2 * weeks.count < end ? 2 : 1
        let bands = bands(of: weeks, mostWeeks: max(1, (end - first) / cell)).map { weeks in
            [months(weeks, first, cell)]
                + (0..<7).map { place in
                    var line = StatisticsLine()
                    let name = weeks.first.map { ($0 + place).weekday.shortName } ?? ""
                    line.put(name, column: Self.indent, .caption)
                    for (index, week) in weeks.enumerated() {
                        put(week + place, column: first + index * cell, in: &line)
                    }
                    return line
                }
        }
        return Array(bands.joined()) + [caption(sheet.legend(marks))]
    }

    private func put(_ day: Day, column: Int, in line: inout StatisticsLine) {
        let statistics = sheet.statistics
        guard statistics.daysShown.contains(day), day <= statistics.today else { return }
        let level = sheet.level(of: day)
        let role: Style.Role = day == statistics.today ? .today : level ?? 0 == 0 ? .caption : .doneMark
        line.put(
            level.map { marks.levels[$0] } ?? " ", column: column, role, .page(day), sheet.words(of: day))
    }

    /// The names of months above the weeks in which they begin.
    private func months(_ weeks: ArraySlice<Day>, _ first: Int, _ cell: Int) -> StatisticsLine {
        var line = StatisticsLine()
        let months = weeks.map { ($0 + 6).civil.month }
        var begins = months.indices.filter { $0 == 0 || months[$0] != months[$0 - 1] }
        // The rest of a month has no room beside the next one.
        if begins.count > 1, begins[1] * cell < 4 { begins.removeFirst() }
        for index in begins where first + index * cell + 3 <= end {
            line.put(
                String(Day.monthNames[months[index] - 1].prefix(3)), column: first + index * cell, .caption)
        }
        return line
    }

    // MARK: Habits

    private func habits() -> [StatisticsLine] {
        let habits = sheet.statistics.habits
        let sums = habits.map {
            isNarrow ? "\($0.kept.count)/\($0.asked)" : sheet.words(of: $0)
        }
        let sumWidth = sums.map { DisplayText.width(of: $0) }.max() ?? 0
        let room = end - Self.indent - 2 - sumWidth - 1
        let widest = habits.map { DisplayText.width(of: $0.title.harmless) }.max() ?? 0
        let weeks = sheet.habitWeeks
        // As many weeks as leave room for the titles.
        let names = min(widest, Self.widestLabel, max(8, room - 8 * (isNarrow ? 1 : 4)))
        let first = Self.indent + names + 2
        let groups = bands(of: weeks, mostWeeks: max(1, (room - names) / 8)).enumerated().flatMap {
            index, weeks -> [StatisticsLine] in
            var heading = StatisticsLine()
            for (place, week) in weeks.enumerated() {
                heading.put(week.dayAndMonth, column: first + place * 8, .caption)
            }
            return [heading]
                + zip(habits, sums).map { habit, sum in
                    var line = StatisticsLine()
                    line.put(habit.title.harmless, column: Self.indent, .plain, room: names)
                    for (place, week) in weeks.enumerated() {
                        for day in (0..<7).map({ week + $0 }) {
                            put(habit, on: day, column: first + place * 8 + (day - week), in: &line)
                        }
                    }
                    if index == 0 {
                        line.put(
                            sum, column: first + weeks.count * 8, .caption, .todos(.habit(habit.title)),
                            "\(habit.title.harmless): \(sheet.words(of: habit))")
                    }
                    return line
                }
        }
        let meanings = HabitMark.allCases.map { "\(symbols[$0]) \($0.name)" }
        return groups
            + DisplayText.wrapped(meanings.joined(separator: "  "), to: end - Self.indent).map { caption($0) }
    }

    private func put(
        _ habit: WeekReview.HabitRecord, on day: Day, column: Int, in line: inout StatisticsLine
    ) {
        guard let mark = sheet.mark(of: habit, on: day) else { return }
        line.put(symbols[mark], column: column, Style.Role(mark), .page(day), sheet.words(of: habit, on: day))
    }

    // MARK: Numbers

    private func hours() -> [StatisticsLine] {
        let (label, cell) = (isNarrow ? 6 : 12, isNarrow ? 1 : 2)
        let first = Self.indent + label
        let hours = sheet.statistics.byHour
        let most = hours.values.map(\.whole).max() ?? 0
        var scale = StatisticsLine()
        for hour in stride(from: 0, to: 24, by: 3) {
            scale.put("\(hour)", column: first + hour * cell, .caption)
        }
        func row(_ name: String, isAsIntended: Bool) -> StatisticsLine {
            var line = StatisticsLine()
            line.put(name, column: Self.indent, .caption)
            for hour in 0..<24 {
                let tally = hours[hour] ?? Statistics.Tally()
                let number = isAsIntended ? tally.part : tally.whole
                let column = first + hour * cell
                guard let height = marks.height(of: number, most: most) else {
                    line.put(symbols.notAsked, column: column, .caption)
                    continue
                }
                line.put(
                    height, column: column, .doneMark, .todos(.hour(hour, isAsIntended: isAsIntended)),
                    sheet.words(ofHour: hour))
            }
            return line
        }
        return [
            row("done", isAsIntended: false), row(isNarrow ? "meant" : "on its day", isAsIntended: true),
            scale,
        ]
    }

    private func bars(_ bars: [StatisticsSheet.Bar]) -> [StatisticsLine] {
        let hasCategory = bars.contains { $0.category != nil }
        let label = Self.indent + (hasCategory ? 2 : 0)
        let widths = bars.map { DisplayText.width(of: $0.label) }
        let names = min(widths.max() ?? 0, Self.widestLabel, max(4, end - label - 24))
        let parts = bars.filter(\.hasPart).map { String($0.tally.part).count }.max() ?? 0
        let wholes = bars.map { String($0.tally.whole).count }.max() ?? 0
        let numbers = label + names + 2
        let ofWidth = parts > 0 ? parts + 4 : 0
        let start = numbers + ofWidth + wholes + 2
        let longest = min(Self.longestBar, max(0, end - start))
        let most = bars.filter { !$0.isTotal }.map(\.tally.whole).max() ?? 0
        return bars.map { bar in
            var line = StatisticsLine()
            let role: Style.Role =
                bar.category.map { $0.category.map { .category($0.color) } ?? .otherCategory } ?? .doneMark
            if bar.category?.category != nil { line.put(symbols.category, column: Self.indent, role) }
            line.put(bar.label, column: label, .plain, room: names)
            let words = "\(bar.label): \(bar.words)"
            if bar.hasPart, let target = bar.partTarget, bar.tally.part > 0 {
                let text = String(bar.tally.part)
                line.put(
                    text, column: numbers + parts - text.count, .plain, target,
                    "\(words), done on its day")
            } else if bar.hasPart {
                line.put("\(bar.tally.part)", column: numbers + parts - 1, .plain)
            }
            if bar.hasPart { line.put(" of ", column: numbers + parts, .caption) }
            let text = String(bar.tally.whole)
            let column = numbers + ofWidth + wholes - text.count
            if bar.tally.whole > 0 || bar.isPage {
                line.put(
                    text, column: column, .plain, bar.target, bar.hasPart ? "\(words), all of them" : words)
            } else {
                line.put(text, column: column, .caption)
            }
            guard !bar.isTotal, most > 0, bar.tally.whole > 0 else { return line }
            let scale = min(longest, most)
            let length = max(1, (bar.tally.whole * scale + most / 2) / most)
            let filled =
                bar.hasPart
                ? ProgressBar(done: bar.tally.part, total: bar.tally.whole).filled(of: length) : length
            line.put(String(repeating: symbols.bar, count: filled), column: start, role)
            line.put(String(repeating: symbols.rule, count: length - filled), column: start + filled, .rule)
            return line
        }
    }

    private func lines(_ lines: [StatisticsSheet.Line]) -> [StatisticsLine] {
        let details = lines.map { DisplayText.width(of: $0.detail) }.max() ?? 0
        return lines.map { shown in
            var line = StatisticsLine()
            line.put(
                shown.detail, column: Self.indent + details - DisplayText.width(of: shown.detail), .caption)
            let column = Self.indent + details + 2
            line.put(
                shown.text, column: column, .plain, shown.target, "\(shown.text): \(shown.detail)",
                room: end - column)
            return line
        }
    }
}

extension StatisticsSheet.Bar {
    /// Whether a page is behind it, which is there also if nothing was done.
    fileprivate var isPage: Bool { if case .page = target { true } else { false } }
}

extension StatisticsSheet {
    /// The sheet as text.
    public func text(columns: Int = 80, symbols: Symbols) -> String {
        let lines = StatisticsLayout(sheet: self, columns: columns, symbols: symbols).lines()
        var canvas = Canvas(size: Size(columns: columns, rows: lines.count))
        for (row, line) in lines.enumerated() { line.draw(row: row, selected: nil, on: &canvas) }
        if symbols.isASCII { canvas.replaceSigns() }
        return
            ([symbols.isASCII ? title.replacing("–", with: "-") : title, ""]
            + canvas.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
            .joined(separator: "\n") + "\n"
    }
}

extension Symbols {
    /// Whether they are the ASCII ones.
    var isASCII: Bool { done == Symbols.ascii.done }

    /// The characters of charts: digits where there are no blocks, or none are wanted.
    var chartMarks: ChartMarks {
        let hasBlocks = bar == Symbols.unicode.bar
        let marks = ChartMarks.unicode
        return ChartMarks(
            levels: hasBlocks ? marks.levels : [notAsked] + ChartMarks.digitLevels,
            heights: hasBlocks ? marks.heights : ChartMarks.digitHeights,
            habits: Dictionary(uniqueKeysWithValues: HabitMark.allCases.map { ($0, self[$0]) }))
    }
}
