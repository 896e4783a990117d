import CNcurses
import CTerminalGuard
import Glibc
import Screens

/// The terminal in full screen: canvases go out to it, keys and resizes and signals come in from it.
///
/// However the process ends, and whenever it stops, the terminal is given back as it was found.
@MainActor
public final class Terminal {
    public private(set) var size: Size
    /// How many colours may be used: none where the terminal has none or `NO_COLOR` asks for none.
    public let colors: Int

    enum State {
        case taken
        /// Lent to another program, or left to the shell.
        case restored
        case closed
    }

    var state = State.taken
    let strings: TerminalStrings
    private var painter: Painter
    private var last: (canvas: Canvas, theme: Theme)?
    let onEvent: @MainActor (Event) -> Void
    var input: InputReader?
    private var signals: SignalReader?
    var hasHungUp = false
    /// Whether the process is about to end by a signal. Nothing more is painted then: a terminal that reads nothing
    /// would keep the process waiting.
    var isEnding = false
    /// Whether another program has the terminal by this one's leave.
    var isHandedOver = false

    private var clicks = ClickCounter()

    /// Takes the terminal. Must not run twice at a time in a process.
    /// - Parameters:
    ///   - usesMouse: Whether clicks and the wheel come as keys; the terminal's own selection of text then needs Shift.
    ///   - onEvent: Receives what happens, in order, from when the terminal is taken.
    public init(usesMouse: Bool = true, onEvent: @escaping @MainActor (Event) -> Void) throws {
        if let error = TerminalError.missingTerminal { throw error }
        // Ncurses and wcwidth(3) go by the process's locale.
        setlocale(LC_CTYPE, "")
        let name = Self.environment("TERM") ?? ""
        guard !name.isEmpty, daybook_load_terminfo(STDOUT_FILENO) == 1 else {
            throw name == "dumb" ? TerminalError.tooPlain(name) : TerminalError.unknownType(name)
        }
        guard daybook_terminfo("cup") != nil, daybook_terminfo("clear") != nil else {
            throw TerminalError.tooPlain(name)
        }
        strings = TerminalStrings(usesMouse: usesMouse)
        Self.waitForForeground()
        let signalDescriptor = daybook_guard_open(STDIN_FILENO)
        guard signalDescriptor >= 0 else { throw TerminalError.system(errno) }

        let restoringSequence = strings.restoringSequence(rows: 24)
        daybook_guard_set_farewell(restoringSequence, restoringSequence.count)
        daybook_guard_take(nil, 0)
        let strikeThrough = StrikeThrough.ofTerminal
        painter = Painter(canStrikeThrough: strikeThrough != nil)
        let screen = CautiousTerminfo.with(terminal: name, strikeThrough: strikeThrough) {
            ScreenSize.withBound(STDOUT_FILENO) { daybook_open_screen() }
        }
        guard screen != nil else {
            daybook_guard_close()
            throw TerminalError.tooPlain(name)
        }
        // All keys come as they are: C-c, C-z, C-s and C-q are keys like others.
        raw()
        noecho()
        nonl()
        // A frame goes out whole, even when the next key waits already.
        typeahead(-1)
        daybook_guard_remember_modes()
        let noColor = Self.environment("NO_COLOR") ?? ""
        colors = noColor.isEmpty ? Int(daybook_start_colors()) : 0
        size = Size(columns: Int(daybook_columns_on_screen()), rows: Int(daybook_rows()))
        self.onEvent = onEvent

        adoptSize()
        daybook_guard_take(strings.keyModesOn, strings.keyModesOn.count)
        signals = SignalReader(descriptor: signalDescriptor) { [weak self] in self?.receive($0) }
        let input = InputReader(
            descriptor: STDIN_FILENO, sequences: .ofTerminal(),
            onKey: { [weak self] in self?.receive($0) },
            onEnd: { [weak self] in self?.hangUp() })
        self.input = input
        input.start()
    }

    /// Shows a canvas. Its rows are compared with those shown last, so after a change of theme `redraw()` first.
    public func paint(_ canvas: Canvas, theme: Theme) {
        last = (canvas, theme)
        guard state == .taken, !isEnding else { return }
        daybook_guard_thread()
        write { painter.paint(canvas, theme: theme, in: size) }
    }

    /// Clears the screen and sends all of it again, for when something else has written over it.
    public func redraw() {
        guard state == .taken, !isEnding else { return }
        painter.forget()
        daybook_distrust_screen()
        if let last { write { painter.paint(last.canvas, theme: last.theme, in: size) } }
    }

    /// Runs what writes to the terminal, which may take as long as it likes.
    func write<Result>(_ body: () -> Result) -> Result {
        daybook_guard_write(1)
        defer { daybook_guard_write(0) }
        return body()
    }

    /// Gives the terminal back for good. May be called again.
    public func close() {
        guard state != .closed else { return }
        state = .closed
        input?.cancel()
        signals?.cancel()
        daybook_guard_close()
    }

    /// Ends the process as the signal would have, with the terminal given back: a parent then sees why it ended.
    public static func dieBySignal(_ signal: Signal) -> Never {
        daybook_guard_die(signal.number)
    }

    /// Returns once the shell lets this process use the terminal: in the background the modes are not its own.
    private static func waitForForeground() {
        // Where stopping is ignored there is nothing to wait for.
        for _ in 0..<8 where tcgetpgrp(STDIN_FILENO) != getpgrp() && tcgetpgrp(STDIN_FILENO) > 0 {
            raise(SIGTTOU)
        }
    }

    private func receive(_ key: Key) {
        onEvent(.key(clicks.count(key, at: .now)))
    }

    // MARK: Size

    func adoptSize() {
        guard let wanted = ScreenSize.bounded(STDOUT_FILENO) else { return }
        let rows = Int32(wanted.rows)
        let columns = Int32(wanted.columns)
        if rows != daybook_rows() || columns != daybook_columns_on_screen() {
            // Not resizeterm, which also queues a key for getch.
            resize_term(rows, columns)
            painter.forget()
            daybook_distrust_screen()
        }
        size = wanted
        let restoringSequence = strings.restoringSequence(rows: size.rows)
        daybook_guard_set_farewell(restoringSequence, restoringSequence.count)
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
