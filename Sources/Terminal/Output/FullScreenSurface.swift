import CNcurses
import CTerminalGuard
import Foundation
import Screens

/// The whole screen, drawn by ncurses.
@MainActor
final class FullScreenSurface: Surface {
    private let strings: TerminalStrings
    private let output = FrameOutput()
    private var painter = Painter(canStrikeThrough: false)

    init(_ strings: TerminalStrings) {
        self.strings = strings
        setFarewell(rows: 24)
    }

    var entrance: [UInt8] { strings.enter + modes }
    var modes: [UInt8] { strings.resetOfScreen + strings.reset + strings.keyModesOn }
    var colors: Int { Int(daybook_start_colors()) }
    var initialSize: Size { Size(columns: Int(daybook_columns_on_screen()), rows: Int(daybook_rows())) }

    func open(type name: String) -> Bool {
        let strikeThrough = StrikeThrough.ofTerminal
        painter = Painter(canStrikeThrough: strikeThrough != nil)
        let isOpen = CautiousTerminfo.with(terminal: name, strikeThrough: strikeThrough) {
            ScreenSize.withBound(STDOUT_FILENO) { output.openScreen() }
        }
        guard isOpen else { return false }
        // Raw mode delivers C-c, C-z, C-s and C-q as keys.
        raw()
        noecho()
        nonl()
        // Writes each frame completely, even if the next key is waiting.
        typeahead(-1)
        return true
    }

    func reenter() {}

    func resize(to size: Size) {
        let rows = Int32(size.rows)
        let columns = Int32(size.columns)
        if rows != daybook_rows() || columns != daybook_columns_on_screen() {
            // Not resizeterm, which also queues a key for getch.
            resize_term(rows, columns)
            distrust()
        }
        setFarewell(rows: size.rows)
    }

    func paint(_ canvas: Canvas, theme: Theme, in size: Size) {
        output.frame { painter.paint(canvas, theme: theme, in: size) }
    }

    func forget() { painter.forget() }

    func distrust() {
        painter.forget()
        daybook_distrust_screen()
    }

    private func setFarewell(rows: Int) {
        let restoringSequence = strings.restoringSequence(rows: rows)
        daybook_guard_set_farewell(restoringSequence, restoringSequence.count)
    }
}

/// Sends a frame to the terminal with one write, so that none is seen half drawn.
///
/// Ncurses writes its buffer whenever that is full, and each write wakes the terminal. So it writes to a separate
/// descriptor, which leads to memory while it draws.
@MainActor
final class FrameOutput {
    /// What ncurses writes to; the terminal unless it draws.
    private var descriptor: Int32 = -1
    /// Collects a frame. Without it, ncurses writes to the terminal itself.
    private var memory: Int32 = -1

    /// Starts ncurses on the terminal.
    /// - Returns: Whether it could.
    func openScreen() -> Bool {
        // Both stay open as long as the process, as ncurses does.
        descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        if descriptor >= 0 { memory = daybook_memory_file() }
        guard daybook_open_screen(descriptor >= 0 ? descriptor : STDOUT_FILENO) != nil else { return false }
        stopFlushing()
        return true
    }

    /// Calls `endwin` before the first frame, after which ncurses no longer writes at every move of the cursor. Its output is
    /// discarded; the first frame sets the screen up again.
    private func stopFlushing() {
        guard memory >= 0, daybook_lead(descriptor, memory) >= 0 else { return }
        endwin()
        _ = daybook_lead(descriptor, STDOUT_FILENO)
        lseek(memory, 0, SEEK_SET)
    }

    /// Sends what ncurses writes in `draw`.
    func frame(_ draw: () -> Void) {
        guard memory >= 0, daybook_lead(descriptor, memory) >= 0 else { return draw() }
        draw()
        // Ncurses asks the terminal for its modes through this one, too.
        _ = daybook_lead(descriptor, STDOUT_FILENO)
        let count = Int(lseek(memory, 0, SEEK_CUR))
        guard count > 0 else { return }
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, pread(memory, buffer.baseAddress, count, 0))
        }
        lseek(memory, 0, SEEK_SET)
        OutputBytes.write(bytes)
    }
}

/// Draws a canvas through ncurses, which sends the terminal the difference.
@MainActor
struct Painter {
    /// Whether the entry has strikethrough in place of italics.
    let canStrikeThrough: Bool
    /// The last canvas; nil if the screen's content is unknown.
    private var painted: Canvas?
    /// The ncurses pairs for the colours used so far.
    private var pairs: [ColorPair: Int16] = [:]
    /// Room for the cells of a row.
    private var line: [daybook_cell] = []

    init(canStrikeThrough: Bool) {
        self.canStrikeThrough = canStrikeThrough
    }

    private struct ColorPair: Hashable {
        var foreground: Color?
        var background: Color?
    }

    /// Invalidates the last canvas, for example after a resize.
    mutating func forget() {
        painted = nil
    }

    mutating func paint(_ canvas: Canvas, theme: Theme, in size: Size) {
        if painted?.size != canvas.size {
            painted = nil
            daybook_erase()
        }
        for row in 0..<min(canvas.size.rows, size.rows) {
            let cells = canvas.rows[row].prefix(size.columns)
            if let columns = Self.changes(in: cells, since: painted?.rows[row]) {
                put(cells[columns], row: row, theme: theme)
            }
        }
        painted = canvas
        daybook_refresh(
            Int32(max(0, min(canvas.cursor.row, size.rows - 1))),
            Int32(max(0, min(canvas.cursor.column, size.columns - 1))), canvas.isCursorVisible ? 1 : 0)
    }

    /// The columns of the cells that differ from those on the screen, with the whole of each character; nil if none do.
    /// - Parameter painted: Nil if the screen's content is unknown.
    nonisolated static func changes(
        in cells: ArraySlice<Canvas.Cell>, since painted: [Canvas.Cell]?
    ) -> Range<Int>? {
        guard let painted else { return cells.indices }
        return cells.withUnsafeBufferPointer { cells in
            painted.withUnsafeBufferPointer { painted in
                // A row that was taken over.
                if cells.baseAddress == painted.baseAddress { return nil }
                var (start, end) = (0, cells.count)
                while start < end, cells[start] == painted[start] { start += 1 }
                guard start < end else { return nil }
                while cells[end - 1] == painted[end - 1] { end -= 1 }
                func isSecondColumn(_ column: Int) -> Bool {
                    cells[column].glyph.isEmpty || painted[column].glyph.isEmpty
                }
                while start > 0, isSecondColumn(start) { start -= 1 }
                while end < cells.count, isSecondColumn(end) { end += 1 }
                return start..<end
            }
        }
    }

    private mutating func put(_ cells: ArraySlice<Canvas.Cell>, row: Int, theme: Theme) {
        var style = Style(.plain)
        var look = theme.attributes(for: style)
        var shown = look
        var (bits, pair) = (bits(of: look), pair(of: look))
        // A blank only shows its ground, so its other attributes don't matter: the terminal's own are the shortest to
        // erase with, else those of the character before it.
        var hasOwnGround = look.background == nil && !look.isReverse
        var isShown = true
        let space = Glyph.space
        var line: [daybook_cell] = []
        swap(&line, &self.line)
        while line.count < cells.count { line.append(daybook_cell()) }
        line.withUnsafeMutableBufferPointer { line in
            var count = 0
            for cell in cells {
                if cell.glyph.isEmpty {
                    // The second column of the character before it.
                    if count > 0 { line[count - 1].width = 2 }
                    continue
                }
                if cell.style != style {
                    style = cell.style
                    look = theme.attributes(for: style)
                    hasOwnGround = style.role == .plain && look.background == nil && !look.isReverse
                    isShown = shown == look
                }
                let isBlank = cell.glyph == space
                if isBlank && hasOwnGround {
                    line[count].set(cell.glyph, attributes: 0, pair: 0)
                } else {
                    if !isShown, !(isBlank && look.hasGround(of: shown)) {
                        shown = look
                        isShown = true
                        (bits, pair) = (self.bits(of: look), self.pair(of: look))
                    }
                    line[count].set(cell.glyph, attributes: bits, pair: pair)
                }
                count += 1
            }
            daybook_put(Int32(row), Int32(cells.startIndex), line.baseAddress, Int32(count))
        }
        swap(&line, &self.line)
    }

    /// The ncurses pair of two colours; 0, the terminal's default, if there are no more.
    private mutating func pair(of look: Attributes) -> Int16 {
        let colors = ColorPair(foreground: look.foreground, background: look.background)
        guard colors.foreground != nil || colors.background != nil else { return 0 }
        if let known = pairs[colors] { return known }
        let pair = Int16(pairs.count + 1)
        let isMade = daybook_make_pair(
            pair, Int16(colors.foreground?.number ?? 0), colors.foreground == nil ? 1 : 0,
            Int16(colors.background?.number ?? 0), colors.background == nil ? 1 : 0)
        pairs[colors] = isMade == 1 ? pair : 0
        return pairs[colors] ?? 0
    }

    /// The attributes as ncurses bits.
    private func bits(of look: Attributes) -> Int32 {
        var bits: Int32 = 0
        if look.isBold { bits |= Int32(DAYBOOK_BOLD) }
        // Shows text as dim if strikethrough isn't available.
        if look.isDim || look.isStruckThrough && !canStrikeThrough && !look.isBold {
            bits |= Int32(DAYBOOK_DIM)
        }
        if look.isStruckThrough && canStrikeThrough { bits |= Int32(DAYBOOK_ITALIC) }
        if look.isReverse { bits |= Int32(DAYBOOK_REVERSE) }
        if look.isUnderlined { bits |= Int32(DAYBOOK_UNDERLINE) }
        return bits
    }
}

extension daybook_cell {
    fileprivate mutating func set(_ glyph: Glyph, attributes: Int32, pair: Int16) {
        self.attributes = attributes
        self.pair = pair
        width = 1
        if let scalar = glyph.onlyScalar {
            count = 1
            scalars.0 = scalar
        } else {
            count = Int32(glyph.count)
            scalars = (glyph[0], glyph[1], glyph[2], glyph[3], glyph[4])
        }
    }
}

/// Writes bytes to the terminal.
enum OutputBytes {
    /// - Returns: False if the terminal is gone.
    @discardableResult
    static func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                if errno == EAGAIN {
                    // Another program that shares the terminal made it non-blocking.
                    var status = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
                    poll(&status, 1, -1)
                    continue
                }
                return false
            }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

/// The part of the terminal that Daybook draws on.
@MainActor
protocol Surface: AnyObject {
    /// The bytes that take the surface again after the terminal was restored.
    var entrance: [UInt8] { get }
    /// The bytes that set the terminal's modes again after another program has changed them.
    var modes: [UInt8] { get }
    /// The number of colours; 0 for fewer than eight.
    var colors: Int { get }
    /// The size before the kernel is asked for it.
    var initialSize: Size { get }

    /// Takes the surface and puts the terminal into raw mode.
    /// - Parameter name: The terminal's type.
    /// - Returns: Whether the terminal can show it.
    func open(type name: String) -> Bool
    /// Prepares for painting after the terminal was restored.
    func reenter()
    /// Adopts a size of the terminal.
    func resize(to size: Size)
    /// Draws what differs from the last canvas.
    func paint(_ canvas: Canvas, theme: Theme, in size: Size)
    /// Invalidates the last canvas.
    func forget()
    /// Invalidates what is on the terminal, too.
    func distrust()
}

extension Terminal {
    /// How much of the terminal Daybook uses.
    public enum Extent: Sendable {
        case fullScreen
        /// A few rows from the cursor's on, below what is on the terminal already.
        case rows
    }
}
