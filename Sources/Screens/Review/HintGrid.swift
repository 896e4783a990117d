/// Keys, each with a word or two: in columns, or in running lines if columns don't fit.
struct HintGrid {
    let hints: [HintLine.Hint]
    let width: Int
    /// The maximum number of lines.
    let height: Int
    /// Whether to use columns if they fit.
    var isInColumns = true

    private var lines: [[HintLine.Hint]] {
        let columns = columns
        guard columns > 1 else { return flowing }
        return stride(from: 0, to: hints.count, by: columns).map { start in
            Array(hints[start..<min(start + columns, hints.count)])
        }
    }

    private var columns: Int {
        guard isInColumns else { return 1 }
        let columns = min(3, width / max(1, (hints.map(\.width).max() ?? 0) + 3))
        return columns * height < hints.count ? 1 : columns
    }

    private var flowing: [[HintLine.Hint]] {
        var lines: [[HintLine.Hint]] = []
        var used = 0
        for hint in hints where !hint.isBlank {
            if lines.isEmpty || used + 2 + hint.width > width {
                lines.append([hint])
                used = hint.width
            } else {
                lines[lines.count - 1].append(hint)
                used += 2 + hint.width
            }
        }
        return lines
    }

    /// The number of lines, at most `height`.
    var lineCount: Int { min(lines.count, height) }

    func draw(in rows: Range<Int>, column: Int, on canvas: inout Canvas) {
        let columns = columns
        for (row, line) in zip(rows, lines) {
            var next = column
            for (place, hint) in line.enumerated() {
                if hint.isBlank { continue }
                if columns > 1 {
                    let blank = keyWidth(inColumn: place) - DisplayText.width(of: hint.key)
                    next = column + place * (width / columns) + blank
                }
                next = canvas.put(hint.key, row: row, column: next, style: Style(.hintKey))
                next = canvas.put(" \(hint.words)", row: row, column: next, style: Style(.hint)) + 2
            }
        }
    }

    private func keyWidth(inColumn column: Int) -> Int {
        lines.map { $0.count > column ? DisplayText.width(of: $0[column].key) : 0 }.max() ?? 0
    }
}
