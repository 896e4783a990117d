import Journal

/// Statistics as Markdown: tables, and the heatmap as a block of text.
extension StatisticsSheet {
    public var markdown: String {
        let marks = ChartMarks.unicode
        guard !sections.isEmpty else { return "# \(title)\n\n\(Self.nothing)\n" }
        let parts = sections.map { section in
            let lines =
                switch section.content {
                case .days: ["```text"] + heatmap(marks) + ["```"]
                case .habits: habitTable(marks)
                case .hours: hourTable
                case .bars(let bars): Self.table(bars)
                case .lines(let lines): lines.map { "- \(Markdown.escaped($0.text)) (\($0.detail))" }
                }
            let note = section.note.map { ["", Markdown.escaped($0)] } ?? []
            return (["## \(section.heading)", ""] + lines + note).joined(separator: "\n")
        }
        return (["# \(title)", totals.map(\.words).joined(separator: " · ")] + parts)
            .joined(separator: "\n\n") + "\n"
    }

    /// `Record of 24 Aug – 20 Nov 2026`
    public var title: String { "Record of \(periodName)" }

    private func heatmap(_ marks: ChartMarks) -> [String] {
        (0..<7).map { place in
            let cells = weeks.map { week in level(of: week + place).map { marks.levels[$0] } ?? " " }
            var line = "\((weeks[0] + place).weekday.shortName) \(cells.joined())"
            while line.last == " " { line.removeLast() }
            return line
        } + ["", legend(marks)]
    }

    /// `· nothing  ░ 1–2  ▒ 3–4  ▓ 5–7  █ 8+`
    public func legend(_ marks: ChartMarks) -> String {
        // Digits beside numbers would be read as one.
        let sign = marks.levels.last == ChartMarks.digitLevels.last ? " =" : ""
        return
            (["\(marks.levels[0]) nothing"]
            + levels.first.indices.map { "\(marks.levels[$0 + 1])\(sign) \(levels.name(ofLevel: $0 + 1))" })
            .joined(separator: "  ")
    }

    private func habitTable(_ marks: ChartMarks) -> [String] {
        let rows = statistics.habits.map { habit in
            let weeks = habitWeeks.map { week in
                (0..<7).map { mark(of: habit, on: week + $0).flatMap { marks.habits[$0] } ?? "" }.joined()
            }
            return
                "| \(Markdown.escaped(habit.title.harmless)) | \(words(of: habit)) | \(weeks.joined(separator: " ")) |"
        }
        let meanings = HabitMark.allCases.map {
            "\(marks.habits[$0] ?? "") \($0.name)"
        }
        return ["| Habit | Done | Weeks |", "| --- | --- | --- |"] + rows + [
            "", meanings.joined(separator: ", "),
        ]
    }

    private var hourTable: [String] {
        ["| Hour | Done | On the day intended |", "| --- | ---: | ---: |"]
            + statistics.byHour.sorted { $0.key < $1.key }.map {
                "| \($0.key):00 | \($0.value.whole) | \($0.value.part) |"
            }
    }

    private static func table(_ bars: [Bar]) -> [String] {
        let hasParts = bars.contains(where: \.hasPart)
        let head =
            hasParts
            ? ["| | Intended | Done that day |", "| --- | ---: | ---: |"] : ["| | |", "| --- | ---: |"]
        return head
            + bars.map { bar in
                let part = hasParts ? " \(bar.tally.part) |" : ""
                return "| \(Markdown.escaped(bar.label)) | \(bar.tally.whole) |\(part)"
            }
    }
}
