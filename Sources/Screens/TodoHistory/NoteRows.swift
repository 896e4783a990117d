import Journal

/// A note in rows of a width: its lines, and the items of its checklist. A cache, since wrapping a long note on
/// every key is slow.
struct NoteRows: Sendable {
    struct Row: Sendable {
        var text: String
        var role = Style.Role.plain
        /// Whether the item that begins here is done; nil if none begins.
        var isDone: Bool?
        /// The line of the checklist's item that the row belongs to; nil if it belongs to none.
        var item: Int?
    }

    let note: String?
    let width: Int
    let rows: [Row]

    init(_ note: String?, width: Int) {
        self.note = note
        self.width = width
        guard let note else {
            rows = []
            return
        }
        let items = Dictionary(uniqueKeysWithValues: Checklist(note)?.items.map { ($0.line, $0) } ?? [])
        var rows: [Row] = []
        for (number, line) in note.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
        {
            let line = String(Substring(line))
            if let item = items[number] {
                let indentation = line.prefix { $0 == " " || $0 == "\t" }.count
                let blank = String(repeating: " ", count: min(indentation, max(0, width - 10)))
                for (place, text) in Self.wrapped(blank + item.title, width).enumerated() {
                    rows.append(
                        Row(
                            text: text, role: item.isDone ? .done : .plain,
                            isDone: place == 0 ? item.isDone : nil,
                            item: number))
                }
            } else {
                let hashes = line.prefix(7).prefix { $0 == "#" }.count
                let isHeading = (1...6).contains(hashes) && line.dropFirst(hashes).first == " "
                let text = isHeading ? String(line.dropFirst(hashes + 1)) : line
                rows += Self.wrapped(text, width).map { Row(text: $0, role: isHeading ? .header : .plain) }
            }
        }
        // A blank line apart from the events.
        self.rows = rows + [Row(text: "")]
    }

    private static func wrapped(_ line: String, _ width: Int) -> [String] {
        let rows = ProseRows(line, width: width)
        return rows.starts.indices.map { rows.trimmedText(of: $0) }
    }

    /// Where a row of the note as it was before is now: the nearest one with its words, or the same one if only its
    /// words changed. Otherwise the blank one at the end, since a key meant for an item must not act on another.
    func place(of index: Int, in earlier: NoteRows) -> Int {
        guard earlier.rows.indices.contains(index) else { return index }
        let row = earlier.rows[index]
        let same = rows.indices.filter {
            rows[$0].text == row.text && (rows[$0].item == nil) == (row.item == nil)
        }
        return same.min { abs($0 - index) < abs($1 - index) }
            ?? (rows.count == earlier.rows.count ? index : max(0, rows.count - 1))
    }

    /// The rows of a note, which are these if it is the same.
    func of(_ note: String?, width: Int) -> NoteRows {
        // The same note shares its storage, so this comparison is fast.
        note == self.note && width == self.width ? self : NoteRows(note, width: width)
    }

    /// The row to select first: that of the first open item, else the first.
    var firstSelected: Int { rows.firstIndex { $0.isDone == false } ?? 0 }
}

extension NoteRows: Equatable {
    /// Always equal: a cache adds nothing to the state that it is part of.
    static func == (left: NoteRows, right: NoteRows) -> Bool { true }
}
