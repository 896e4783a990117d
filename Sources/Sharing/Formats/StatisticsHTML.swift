import Journal

/// Statistics as a self-contained HTML file, its charts as inline SVG. Each chart has its numbers in words beside it.
extension StatisticsSheet {
    public var html: String {
        let parts =
            sections.isEmpty
            ? ["<p>\(Self.nothing)</p>"]
            : ["<p class=\"totals\">\(escaped(totals.map(\.words).joined(separator: " · ")))</p>"]
                + sections.map(html(of:))
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            \(HTMLTemplate.meta)
            <title>\(escaped(title))</title>
            <style>
            \(HTMLTemplate.style)
            \(Self.style)
            </style>
            </head>
            <body>
            <main>
            <h1>\(escaped(title))</h1>
            \(parts.joined(separator: "\n"))
            </main>
            </body>
            </html>

            """
    }

    private func html(of section: Section) -> String {
        let content =
            switch section.content {
            case .days: heatmap
            case .habits: habitGrid
            case .hours: hours
            case .bars(let bars): table(bars)
            case .lines(let lines):
                "<ul>\n"
                    + lines.map {
                        "<li class=\"row\"><span><bdi>\(escaped($0.text))</bdi></span><span class=\"beside\">\(escaped($0.detail))</span></li>\n"
                    }.joined() + "</ul>"
            }
        let note = section.note.map { "\n<p>\(escaped($0))</p>" } ?? ""
        return "<section>\n<h2>\(escaped(section.heading))</h2>\n\(content)\(note)\n</section>"
    }

    private func escaped(_ text: String) -> String { HTMLEscaping().escapeText(text) }

    /// The side of a day's square, and the distance from one to the next, in units of the drawing.
    private static let (square, step) = (10, 12)

    private var heatmap: String {
        let left = 30
        let (width, height) = (left + weeks.count * Self.step, 16 + 7 * Self.step)
        let weekdays = (0..<7).filter { $0 % 2 == 0 }.map { place in
            "<text x=\"0\" y=\"\(24 + place * Self.step)\">\((weeks[0] + place).weekday.shortName)</text>"
        }
        var month = -1
        let months = weeks.enumerated().compactMap { place, week -> String? in
            defer { month = week.civil.month }
            guard week.civil.month != month, place + 2 < weeks.count, month != -1 || week.civil.day < 15
            else {
                return nil
            }
            let name = Day.monthNames[week.civil.month - 1].prefix(3)
            return "<text x=\"\(left + place * Self.step)\" y=\"10\">\(name)</text>"
        }
        let squares = weeks.enumerated().flatMap { place, week in
            (0..<7).compactMap { weekday -> String? in
                let day = week + weekday
                guard statistics.daysShown.contains(day), day <= statistics.today else { return nil }
                let look = level(of: day).map { "level\($0)" } ?? "none"
                return
                    "<rect class=\"\(look)\" x=\"\(left + place * Self.step)\" y=\"\(16 + weekday * Self.step)\" width=\"\(Self.square)\" height=\"\(Self.square)\" rx=\"2\"><title>\(escaped(self.words(of: day)))</title></rect>"
            }
        }
        let legend =
            ["<span><i class=\"level0\"></i> nothing</span>"]
            + levels.first.indices.map {
                "<span><i class=\"level\($0 + 1)\"></i> \(levels.name(ofLevel: $0 + 1))</span>"
            }
        let most = statistics.doneByDay.max { ($0.value, $1.key) < ($1.value, $0.key) }
        let said = most.map { ", the most on \($0.key.mediumName): \($0.value)" } ?? ""
        let words =
            "\(statistics.doneByDay.values.reduce(0, +)) done on \(statistics.doneByDay.count) days\(said)"
        return """
            <div class="wide"><svg viewBox="0 0 \(width) \(height)" role="img" aria-label="\(escaped(words))" style="min-width: \(width * 2 / 3)px">
            \((weekdays + months + squares).joined(separator: "\n"))
            </svg></div>
            <p class="legend">\(legend.joined(separator: " "))</p>
            <p>\(escaped(words)).</p>
            """
    }

    /// The weeks of a habit in a row, so that their marks are large enough to read.
    private static let weeksInRow = 6

    private var habitGrid: String {
        let marks = ChartMarks.unicode
        let weeks = habitWeeks
        let ofWeek = 7 * Self.step + 6
        let width = min(weeks.count, Self.weeksInRow) * ofWeek
        let rowStep = Self.step + 4
        let height = (weeks.count - 1) / Self.weeksInRow * rowStep + Self.step
        let rows = statistics.habits.map { habit in
            let cells = weeks.enumerated().flatMap { place, week in
                (0..<7).compactMap { weekday -> String? in
                    guard let mark = mark(of: habit, on: week + weekday), let sign = marks.habits[mark] else {
                        return nil
                    }
                    let x = place % Self.weeksInRow * ofWeek + weekday * Self.step
                    let y = place / Self.weeksInRow * rowStep + 1
                    return
                        "<g class=\"\(mark.rawValue)\"><title>\(escaped(self.words(of: habit, on: week + weekday)))</title><rect x=\"\(x)\" y=\"\(y)\" width=\"\(Self.square)\" height=\"\(Self.square)\" rx=\"2\"/><text x=\"\(x + Self.square / 2)\" y=\"\(y + 8)\">\(sign)</text></g>"
                }
            }
            let words = self.words(of: habit)
            return """
                <h3><bdi>\(escaped(habit.title.harmless))</bdi> <span class="beside">\(escaped(words))</span></h3>
                <div class="wide"><svg class="habits" viewBox="0 0 \(width) \(height)" role="img" aria-label="\(escaped("\(habit.title.harmless): \(words)"))" style="min-width: \(width * 7 / 5)px; max-width: \(width * 8 / 5)px">
                \(cells.joined(separator: "\n"))
                </svg></div>
                """
        }
        let meanings = HabitMark.allCases.map {
            "\(marks.habits[$0] ?? "") \($0.name)"
        }
        return rows.joined(separator: "\n")
            + "\n<p class=\"legend\">\(meanings.joined(separator: " &nbsp; "))</p>"
    }

    private var hours: String {
        let most = max(1, statistics.byHour.values.map(\.whole).max() ?? 1)
        let (step, height) = (24, 80)
        let columns = (0..<24).map { hour in
            let tally = statistics.byHour[hour] ?? Statistics.Tally()
            func column(_ number: Int, _ look: String) -> String {
                let length = number == 0 ? 0 : max(1, number * height / most)
                return
                    "<rect class=\"\(look)\" x=\"\(hour * step)\" y=\"\(height - length)\" width=\"\(step - 4)\" height=\"\(length)\"/>"
            }
            let label = hour % 3 == 0 ? "<text x=\"\(hour * step)\" y=\"\(height + 14)\">\(hour)</text>" : ""
            return
                "<g><title>\(escaped(self.words(ofHour: hour)))</title>\(column(tally.whole, "rest"))\(column(tally.part, "part"))</g>\(label)"
        }
        let busiest = statistics.byHour.max { ($0.value.whole, $1.key) < ($1.value.whole, $0.key) }
        let words = busiest.map { "The most at \(self.words(ofHour: $0.key))" } ?? "Without times"
        return """
            <svg viewBox="0 0 \(24 * step) \(height + 18)" role="img" aria-label="\(escaped(words))">
            \(columns.joined(separator: "\n"))
            </svg>
            <p class="legend"><span><i class="part"></i> on the day intended</span> <span><i class="rest"></i> others</span></p>
            <p>\(escaped(words)).</p>
            """
    }

    private func table(_ bars: [Bar]) -> String {
        let most = max(1, bars.filter { !$0.isTotal }.map(\.tally.whole).max() ?? 1)
        let rows = bars.map { bar in
            func width(_ number: Int) -> Int { number == 0 ? 0 : max(1, min(200, number * 200 / most)) }
            let part = bar.hasPart ? bar.tally.part : bar.tally.whole
            let dot = bar.category.map { " class=\"dot \($0.category?.color.rawValue ?? "other")\"" } ?? ""
            let chart =
                bar.isTotal
                ? ""
                : "<svg viewBox=\"0 0 200 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect class=\"rest\" width=\"\(width(bar.tally.whole))\" height=\"10\"/><rect class=\"part\" width=\"\(width(part))\" height=\"10\"/></svg>"
            return
                "<tr><th scope=\"row\"\(dot)><bdi>\(escaped(bar.label))</bdi></th><td class=\"number\">\(escaped(bar.words))</td><td class=\"chart\">\(chart)</td></tr>"
        }
        return "<table class=\"bars\">\n\(rows.joined(separator: "\n"))\n</table>"
    }

    private static let style = """
        main { max-width: 52rem; }
        .totals { color: var(--ink); }
        .wide { overflow-x: auto; }
        svg { display: block; width: 100%; height: auto; }
        svg text { font: 9px system-ui, sans-serif; fill: var(--dim); }
        .none { fill: none; stroke: var(--rule); stroke-width: .5; }
        .level0 { fill: var(--rule); background: var(--rule); }
        .level1, .level2, .level3, .level4 { fill: var(--green); background: var(--green); }
        .level1 { fill-opacity: .3; opacity: .3; } .level2 { fill-opacity: .5; opacity: .5; }
        .level3 { fill-opacity: .75; opacity: .75; }
        rect.level1, rect.level2, rect.level3 { opacity: 1; }
        .legend { font-size: .9375rem; }
        .legend i { display: inline-block; width: .8em; height: .8em; border-radius: 2px; print-color-adjust: exact; }
        .rest { fill: var(--rule); background: var(--rule); }
        .part { fill: var(--green); background: var(--green); }
        .habits rect { fill: none; stroke: var(--rule); stroke-width: .5; }
        .habits text { text-anchor: middle; font-size: 8px; }
        .habits .done rect { fill: var(--green); fill-opacity: .3; }
        .habits .done text, .habits .missed text, .habits .open text { fill: var(--ink); }
        h3 .beside { font-weight: 400; }
        table.bars { width: 100%; border-collapse: collapse; }
        .bars th { padding: .2rem 1rem .2rem 0; font-weight: 400; text-align: start; white-space: nowrap; }
        .bars .number { padding: .2rem 1rem .2rem 0; white-space: nowrap; font-variant-numeric: tabular-nums; }
        .bars .chart { width: 60%; }
        .bars svg { height: .7rem; }
        li.row { grid-template-columns: minmax(0, 1fr) auto; }
        @media print { svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
        """
}
