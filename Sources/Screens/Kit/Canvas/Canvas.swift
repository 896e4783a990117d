import Synchronization

/// A screen as a grid of cells, independent of any terminal.
public struct Canvas: Equatable, Sendable {
    /// A glyph and its style, in two numbers: a key's screen is compared with the last one, when neither is in the
    /// processor's cache any more.
    public struct Cell: Equatable, Sendable {
        /// The glyph's first number.
        @usableFromInline
        let first: UInt64
        /// Its other one, with the style in the bits above.
        @usableFromInline
        let rest: UInt64

        @usableFromInline
        static var styleShift: UInt64 { 48 }

        public static let blank = Cell(glyph: .space, style: Style(.plain))

        @inlinable
        init(glyph: Glyph, style: Style) {
            first = glyph.first
            rest = glyph.others | UInt64(style.code) << Self.styleShift
        }

        @inlinable
        public var glyph: Glyph { Glyph(first: first, others: rest & (1 << Self.styleShift - 1)) }
        @inlinable
        public var style: Style { Style(code: UInt16(truncatingIfNeeded: rest >> Self.styleShift)) }

        public var text: String { glyph.text }

        @inlinable
        public static func == (left: Cell, right: Cell) -> Bool {
            left.first == right.first && left.rest == right.rest
        }
    }

    public private(set) var size: Size
    /// `size.rows` rows of `size.columns` cells.
    public private(set) var rows: [[Cell]]
    /// The cursor's position: in a field or on the selected row, for screen readers and magnifiers.
    public var cursor = ScreenPosition(row: 0, column: 0)
    /// Whether the cursor is visible: only while a field is edited.
    public var isCursorVisible = false

    /// A part of the screen that presses keys when it is clicked.
    struct Button: Equatable, Sendable {
        let keys: KeySequence
        let row: Int
        let columns: Range<Int>
    }

    private(set) var buttons: [Button] = []

    /// Makes columns of a row press keys when they are clicked, until something is drawn over them.
    mutating func addButton(_ keys: KeySequence, row: Int, columns: Range<Int>) {
        buttons.append(Button(keys: keys, row: row, columns: columns))
    }

    public init(size: Size) {
        self.size = size
        rows = Array(
            repeating: Array(repeating: .blank, count: max(0, size.columns)), count: max(0, size.rows))
    }

    /// Puts text on a row, clipped at its end or at the column `limit`. Omits a wide character cut in half.
    /// - Returns: The column after the last cell written.
    @discardableResult
    public mutating func put(
        _ text: String, row: Int, column: Int, style: Style, limit: Int? = nil
    ) -> Int {
        guard rows.indices.contains(row), column >= 0 else { return column }
        if DisplayText.isPlain(text) {
            return put(plain: text, row: row, column: column, style: style, limit: limit)
        }
        return put(DisplayText.pieces(of: text)[...], row: row, column: column, style: style, limit: limit)
    }

    /// Puts pieces of a text on a row, as `put(_:row:column:style:limit:)` does.
    mutating func put(
        _ pieces: ArraySlice<DisplayText.Piece>, row: Int, column: Int, style: Style, limit: Int? = nil
    ) -> Int {
        let end = min(limit ?? size.columns, size.columns)
        var column = column
        guard rows.indices.contains(row), column >= 0 else { return column }
        for piece in pieces {
            guard column + piece.width <= end else { break }
            rows[row][column] = Cell(glyph: piece.glyph, style: style)
            if piece.width == 2 { rows[row][column + 1] = Cell(glyph: .empty, style: style) }
            column += piece.width
        }
        return column
    }

    /// Puts a text whose bytes are a column each.
    private mutating func put(plain text: String, row: Int, column: Int, style: Style, limit: Int?) -> Int {
        let end = min(limit ?? size.columns, size.columns)
        return rows[row].withUnsafeMutableBufferPointer { cells in
            var column = column
            for byte in text.utf8 {
                guard column < end else { break }
                cells[column] = Cell(glyph: Glyph(ascii: byte), style: style)
                column += 1
            }
            return column
        }
    }

    /// Fills a row's columns with one character of width 1.
    public mutating func fill(row: Int, columns: Range<Int>, with text: String = " ", style: Style) {
        guard rows.indices.contains(row) else { return }
        let cell = Cell(glyph: Glyph(text), style: style)
        if !buttons.isEmpty { buttons.removeAll { $0.row == row && $0.columns.overlaps(columns) } }
        rows[row].withUnsafeMutableBufferPointer { cells in
            for column in columns.clamped(to: 0..<size.columns) { cells[column] = cell }
        }
    }

    /// Replaces a row by as many cells drawn before.
    mutating func take(_ cells: [Cell], row: Int) {
        guard rows.indices.contains(row), cells.count == rows[row].count else { return }
        rows[row] = cells
    }

    /// Replaces the signs of the screen that aren't ASCII, such as `·` and `…`, by ASCII ones.
    mutating func replaceSigns() {
        for row in rows.indices {
            for column in rows[row].indices {
                let cell = rows[row][column]
                guard let value = cell.glyph.onlyScalar, let scalar = Unicode.Scalar(value), !scalar.isASCII
                else { continue }
                let sign = DisplayText.asciiLikeness(of: scalar)
                if sign != "?" { rows[row][column] = Cell(glyph: Glyph(sign), style: cell.style) }
            }
        }
    }

    /// This canvas with another of the same height to its right. The cursor is the other's if it has one.
    func beside(_ other: (canvas: Canvas, cursor: ScreenPosition?)) -> Canvas {
        var whole = self
        whole.size.columns += other.canvas.size.columns
        whole.rows = zip(rows, other.canvas.rows).map(+)
        for button in other.canvas.buttons {
            let columns = button.columns.lowerBound + size.columns..<button.columns.upperBound + size.columns
            whole.addButton(button.keys, row: button.row, columns: columns)
        }
        if let cursor = other.cursor {
            whole.cursor = ScreenPosition(row: cursor.row, column: size.columns + cursor.column)
        }
        return whole
    }

    /// The screen as text, one line per row, without trailing blanks, for comparison with golden files.
    public var text: String {
        rows.map { row in
            var line = row.map(\.text).joined()
            while line.last == " " { line.removeLast() }
            return line
        }.joined(separator: "\n")
    }
}

/// A terminal's size in cells.
public struct Size: Hashable, Sendable {
    public var columns: Int
    public var rows: Int

    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// The smallest size that Daybook supports.
    public static let minimum = Size(columns: 40, rows: 10)

    /// Whether the screen has at least the minimum size.
    var fits: Bool { columns >= Size.minimum.columns && rows >= Size.minimum.rows }
}

/// What a cell shows: a scalar with a width, then at most four that combine with it, as many as ncurses takes. Empty in
/// the second column of a wide character.
///
/// A screen has thousands of cells and is compared with the last one at each key. As numbers, they are copied and
/// compared without a string for each.
public struct Glyph: Equatable, Sendable {
    /// The bits of a scalar.
    @inlinable
    static var bits: Int { 21 }
    @inlinable
    static var perNumber: Int { 3 }
    /// The most scalars.
    static let most = 5

    /// The first three scalars, the first in the lowest bits; 0 where there is none.
    @usableFromInline
    var first: UInt64 = 0
    /// The others, in the lowest 42 bits.
    @usableFromInline
    var others: UInt64 = 0

    public static let empty = Glyph()
    public static let space = Glyph(" ")

    private init() {}

    @inlinable
    init(first: UInt64, others: UInt64) { (self.first, self.others) = (first, others) }

    init(_ scalar: Unicode.Scalar) { first = UInt64(scalar.value) }

    init(ascii byte: UInt8) { first = UInt64(byte) }

    /// A glyph of a text's first scalars.
    init(_ text: String) {
        for scalar in text.unicodeScalars.prefix(Self.most) { _ = combine(with: scalar) }
    }

    @inlinable
    public var isEmpty: Bool { first == 0 }

    /// The scalar, if it is the only one; nil if it is none or several.
    @inlinable
    public var onlyScalar: UInt32? {
        first != 0 && first < 1 << Self.bits ? UInt32(truncatingIfNeeded: first) : nil
    }

    @inlinable
    public static func == (left: Glyph, right: Glyph) -> Bool {
        left.first == right.first && left.others == right.others
    }

    /// Adds a scalar.
    /// - Returns: False if there are too many.
    mutating func combine(with scalar: Unicode.Scalar) -> Bool {
        let place = count
        guard place < Self.most else { return false }
        let shift = UInt64(place % Self.perNumber * Self.bits)
        if place < Self.perNumber {
            first |= UInt64(scalar.value) << shift
        } else {
            others |= UInt64(scalar.value) << shift
        }
        return true
    }

    /// The number of scalars.
    @inlinable
    public var count: Int {
        let inFirst = (64 - first.leadingZeroBitCount + Self.bits - 1) / Self.bits
        let inOthers = (64 - others.leadingZeroBitCount + Self.bits - 1) / Self.bits
        return inFirst + inOthers
    }

    /// The scalar at a place below `count`.
    @inlinable
    public subscript(place: Int) -> UInt32 {
        let number = place < Self.perNumber ? first : others
        return UInt32(truncatingIfNeeded: number >> UInt64(place % Self.perNumber * Self.bits) & 0x1F_FFFF)
    }

    public var text: String {
        var text = ""
        for place in 0..<count { text.unicodeScalars.append(Unicode.Scalar(self[place]) ?? "?") }
        return text
    }
}

/// The rows that a screen measured and drew last: their heights, texts and cells.
///
/// There is one rule. What was made of a row is used as long as the row is as wide as before and its look is equal: everything else that
/// it was made from. So nothing has to be forgotten when the journal, the terminal or a setting changes, and copies of a
/// state may share a cache. All are equal: a cache adds nothing to the state that it is part of.
final class RowCache: Sendable, Equatable {
    /// What is kept, one of each.
    enum Row: Hashable, Sendable {
        /// The cells of a row of the canvas.
        case cells(Int)
        /// The text of a page's row, by its index, and that of the selected one, whose whole title shows.
        case text(Int), selectedText
        /// The height of a page's row, by its index, and that of the selected one.
        case height(Int), selectedHeight
        /// The heights of all rows of a page, and its lines.
        case heights, lines
        /// The beginning of the day's text.
        case dayText
        /// The note in a todo's history.
        case note
    }

    private protocol Kept: AnyObject, Sendable {}

    private final class Made<Look: Equatable & Sendable, Value: Sendable>: Kept {
        let width: Int
        let look: Look
        let value: Value

        init(width: Int, look: Look, value: Value) {
            (self.width, self.look, self.value) = (width, look, value)
        }
    }

    private let kept = Mutex<[Row: any Kept]>([:])

    /// What a row was made into, unless it was of another width or look; then it is made now.
    /// - Parameters:
    ///   - look: All that the row is made from beside its width.
    ///   - make: Uses nothing but the width and the look.
    func value<Look: Equatable & Sendable, Value: Sendable>(
        of row: Row, width: Int, look: Look, _ make: () -> Value
    ) -> Value {
        let last = kept.withLock { $0[row] } as? Made<Look, Value>
        if let last, last.width == width, last.look == look { return last.value }
        let made = Made(width: width, look: look, value: make())
        kept.withLock { $0[row] = made }
        return made.value
    }

    /// Draws a row of a canvas that is still blank there, or takes over its cells: those needn't be compared with the last
    /// screen's either.
    func draw<Look: Equatable & Sendable>(
        _ look: Look, row: Int, on canvas: inout Canvas, by draw: (inout Canvas) -> Void
    ) {
        guard canvas.rows.indices.contains(row) else { return }
        let cells = value(of: .cells(row), width: canvas.size.columns, look: look) {
            draw(&canvas)
            return canvas.rows[row]
        }
        canvas.take(cells, row: row)
    }

    static func == (left: RowCache, right: RowCache) -> Bool { true }
}
