/// The first lines of a long text.
struct ProsePreview: Equatable, Sendable {
    var text: String
    /// The columns of a line.
    var width: Int
    /// The maximum number of lines.
    var most: Int
    /// Whether empty lines are shown.
    var keepsBlanks = false

    /// The text's first lines wrapped to the width, with `…` at the end if there are more.
    var lines: [String] {
        guard width > 1, most > 0 else { return [] }
        // A text can be megabytes long.
        let limit = 4 * width * (most + 1)
        let beginning = text.unicodeScalars.prefix(limit)
        var isCut = beginning.endIndex < text.unicodeScalars.endIndex
        var shown: [String] = []
        for line in ProseField.lines(of: String(beginning)) where keepsBlanks || !line.isEmpty {
            // Each key draws this, so that what isn't shown isn't wrapped.
            guard shown.count < most else {
                isCut = true
                break
            }
            let rows = ProseRows(line, width: width)
            isCut = isCut || shown.count + rows.starts.count > most
            for row in rows.starts.indices.prefix(most - shown.count) {
                shown.append(DisplayText.truncated(rows.trimmedText(of: row), to: width))
            }
        }
        guard isCut, let last = shown.last else { return shown }
        let mark = " \(Symbols.ellipsis)"
        shown[shown.count - 1] = DisplayText.truncated(last + mark, to: width)
        return shown
    }
}
