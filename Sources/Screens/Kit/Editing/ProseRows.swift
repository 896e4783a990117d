/// The rows of a line wrapped to a width, at blanks if possible. Takes time proportional to the line's length.
struct ProseRows {
    /// The line without control characters that could act on the terminal.
    let line: String
    /// The UTF-8 offsets at which rows start; the first is 0.
    let starts: [Int]

    private static let tab: Unicode.Scalar = "\t"
    private static let blank: Unicode.Scalar = " "

    init(_ line: String, width: Int) {
        self.line = line
        guard line.utf8.count > max(1, width) || line.utf8.contains(0x09) else {
            starts = [0]
            return
        }
        let width = max(2, width)
        var starts = [0]
        var (offset, used) = (0, 0)
        // The place after the last blank of the row, and the width up to there.
        var (breakOffset, breakWidth) = (0, 0)
        for scalar in line.unicodeScalars {
            let columns = Self.columns(of: scalar, at: used)
            let isBlank = scalar == Self.blank
            // Blanks at the end of a row stand beyond it.
            if used + columns > width, !isBlank, used > 0 {
                let hasBreak = breakOffset > starts[starts.count - 1]
                starts.append(hasBreak ? breakOffset : offset)
                used = hasBreak ? used - breakWidth : 0
            }
            offset += UTF8.width(scalar)
            used += Self.columns(of: scalar, at: used)
            if isBlank { (breakOffset, breakWidth) = (offset, used) }
        }
        self.starts = starts
    }

    /// The row that shows the place at an offset.
    func row(of offset: Int) -> Int {
        // Most lines have few rows.
        var (low, high) = (0, starts.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        return low
    }

    func range(of row: Int) -> Range<Int> {
        starts[row]..<(row + 1 < starts.count ? starts[row + 1] : line.utf8.count)
    }

    /// The text of a row as it is drawn.
    func text(of row: Int) -> String {
        let text = substring(range(of: row))
        guard text.utf8.contains(0x09) else { return String(text) }
        var shown = String.UnicodeScalarView()
        var used = 0
        for scalar in text.unicodeScalars {
            let columns = Self.columns(of: scalar, at: used)
            if scalar == Self.tab {
                shown.append(contentsOf: repeatElement(Self.blank, count: columns))
            } else {
                shown.append(scalar)
            }
            used += columns
        }
        return String(shown)
    }

    /// The text of a row without the blanks at its end.
    func trimmedText(of row: Int) -> String {
        var text = self.text(of: row)
        while text.last == " " { text.removeLast() }
        return text
    }

    /// The column of an offset in its row.
    func column(of offset: Int) -> Int {
        let start = starts[row(of: offset)]
        return Self.width(of: substring(start..<offset))
    }

    /// The offset at a column of a row, or at its end.
    func offset(atColumn column: Int, of row: Int) -> Int {
        let range = range(of: row)
        let text = substring(range)
        var place = text.startIndex
        var used = 0
        // The end of a row that isn't the last is the start of the next.
        let isLast = row == starts.count - 1
        let end = isLast || text.isEmpty ? text.endIndex : text.index(before: text.endIndex)
        while place < end {
            let width = text[place].unicodeScalars.reduce(0) { $0 + Self.columns(of: $1, at: used + $0) }
            if used + width > column { break }
            used += width
            place = text.index(after: place)
        }
        return range.lowerBound + text.utf8.distance(from: text.startIndex, to: place)
    }

    private func substring(_ range: Range<Int>) -> Substring {
        let utf8 = line.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
        return line[start..<utf8.index(start, offsetBy: range.count)]
    }

    private static func width(of text: Substring) -> Int {
        text.unicodeScalars.reduce(0) { $0 + columns(of: $1, at: $0) }
    }

    private static func columns(of scalar: Unicode.Scalar, at column: Int) -> Int {
        scalar == tab ? 4 - column % 4 : DisplayText.columns(of: scalar)
    }
}
