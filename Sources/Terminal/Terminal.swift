import CNcurses
import CTerminalGuard
import Dispatch
import Foundation
import Screens

/// The terminal: it paints canvases, and reports keys, resizes and signals as events.
///
/// Restores the terminal's original state whenever the process ends, by any means, or stops.
@MainActor
public final class Terminal {
    public private(set) var size: Size
    /// The number of usable colours; 0 if the terminal has none or `NO_COLOR` is set.
    public let colors: Int

    enum State {
        case active
        /// Lent to another program, or left to the shell.
        case restored
        case closed
    }

    var state = State.active
    let strings: TerminalStrings
    let surface: any Surface
    private var last: (canvas: Canvas, theme: Theme)?
    let onEvent: @MainActor (Event) -> Void
    var input: InputReader?
    private var signals: SignalReader?
    var hasHungUp = false
    /// Whether a signal is ending the process. Painting stops, since a terminal that reads nothing blocks it.
    var isEnding = false
    /// Whether another program has borrowed the terminal.
    var isHandedOver = false

    /// Until when a reply to a question may come; nil if none is due.
    var replyDeadline: ContinuousClock.Instant?
    /// Whether the reply is all that is still wanted.
    var isLeaving = false
    private var clicks = ClickCounter()

    /// Takes over the terminal. A process must not have two at a time. Keys come from ``startReading()`` on.
    /// - Parameters:
    ///   - extent: How much of it to use.
    ///   - usesMouse: Whether clicks and the wheel arrive as keys. Selecting text then needs Shift.
    ///   - reportsFocus: Whether the terminal reports as an event that it has got the focus, if it can.
    ///   - asksForBackground: Whether to ask the terminal for its background; the answer is an event.
    ///   - onEvent: Receives the events in order.
    public init(
        extent: Extent = .fullScreen, usesMouse: Bool = true, reportsFocus: Bool = false,
        asksForBackground: Bool = false,
        onEvent: @escaping @MainActor (Event) -> Void
    ) throws {
        if let error = TerminalError.missingTerminal { throw error }
        // Ncurses and wcwidth(3) use the process's locale.
        CharacterLocale.adopt()
        let name = Self.environment("TERM") ?? ""
        guard !name.isEmpty,
            CautiousTerminfo.withPalette(terminal: name, { daybook_load_terminfo(STDOUT_FILENO) }) == 1
        else {
            throw name == "dumb" ? TerminalError.tooPlain(name) : TerminalError.unknownType(name)
        }
        guard daybook_terminfo("cup") != nil, daybook_terminfo("clear") != nil else {
            throw TerminalError.tooPlain(name)
        }
        strings = TerminalStrings(usesMouse: usesMouse, reportsFocus: reportsFocus)
        Self.waitForForeground()
        let signalDescriptor = daybook_guard_open(STDIN_FILENO)
        guard signalDescriptor >= 0 else { throw TerminalError.system(errno) }

        surface = extent == .rows ? RowsSurface(strings) : FullScreenSurface(strings)
        daybook_guard_take(nil, 0)
        guard surface.open(type: name) else {
            daybook_guard_close()
            throw TerminalError.tooPlain(name)
        }
        daybook_guard_remember_modes()
        let noColor = Self.environment("NO_COLOR") ?? ""
        colors = noColor.isEmpty ? surface.colors : 0
        size = surface.initialSize
        self.onEvent = onEvent

        adoptSize()
        daybook_guard_take(strings.keyModesOn, strings.keyModesOn.count)
        signals = SignalReader(descriptor: signalDescriptor) { [weak self] in self?.receive($0) }
        let input = InputReader(
            descriptor: STDIN_FILENO, sequences: .ofTerminal(),
            onKey: { [weak self] in self?.receive($0) },
            onReply: { [weak self] in self?.receive($0) },
            onEnd: { [weak self] in self?.hangUp() })
        self.input = input
        if asksForBackground { askForBackground(type: name) }
    }

    /// Whether more was typed than was read.
    public var hasMoreInput: Bool { input?.hasInput ?? false }

    /// Calls a closure whenever all that was typed so far has been read.
    public func onCaughtUp(_ body: @escaping @MainActor () -> Void) { input?.onCaughtUp = body }

    /// Begins to read keys. None is read before it can be handled: what was read can't be left to the shell.
    /// - Parameter isReady: Whether the next key would be handled at once. ``resumeReading()`` says that it has changed.
    public func startReading(while isReady: @escaping @MainActor () -> Bool = { true }) {
        input?.isReady = { [weak self] in self?.isLeaving == true || isReady() }
        guard state == .active else { return }
        input?.start()
    }

    /// Reads what was left until keys are handled again.
    public func resumeReading() { input?.resume() }

    /// Leaves what is typed from now on to the shell, after a reply to a question that is due.
    public func stopReading() {
        guard state == .active else { return }
        awaitReply()
        input?.pause()
    }

    /// Repaints everything with the next canvas, as a new theme needs.
    public func forgetLooks() { surface.forget() }

    /// Draws the rows of a canvas that differ from the last one. A new theme needs `forgetLooks()` first.
    public func paint(_ canvas: Canvas, theme: Theme) {
        last = (canvas, theme)
        guard state == .active, !isEnding else { return }
        daybook_guard_thread()
        write { surface.paint(canvas, theme: theme, in: size) }
    }

    /// Clears and repaints everything, after another program has written to it.
    public func redraw() {
        guard state == .active, !isEnding else { return }
        daybook_guard_use_modes()
        _ = write { OutputBytes.write(surface.modes) }
        repaint()
    }

    /// Clears and repaints everything.
    func repaint() {
        guard !isEnding else { return }
        surface.distrust()
        if let last { write { surface.paint(last.canvas, theme: last.theme, in: size) } }
    }

    /// Runs a write to the terminal, which may block.
    func write<Result>(_ body: () -> Result) -> Result {
        daybook_guard_write(1)
        defer { daybook_guard_write(0) }
        return body()
    }

    /// Restores the terminal for good. May be called repeatedly.
    public func close() {
        guard state != .closed else { return }
        if state == .active { awaitReply() }
        state = .closed
        input?.cancel()
        signals?.cancel()
        daybook_guard_close()
    }

    /// Restores the terminal and ends the process by the signal, so that a parent sees the cause.
    public nonisolated static func dieBySignal(_ signal: Signal) -> Never {
        daybook_guard_die(signal.number)
    }

    /// Waits for the foreground: the terminal's modes belong to the foreground process.
    private static func waitForForeground() {
        // If stopping is ignored, this can't wait.
        for _ in 0..<8 where tcgetpgrp(STDIN_FILENO) != getpgrp() && tcgetpgrp(STDIN_FILENO) > 0 {
            raise(SIGTTOU)
        }
    }

    private func receive(_ key: Key) {
        // Typed for whoever has the terminal next.
        guard !isLeaving else { return }
        onEvent(.key(clicks.count(key, at: .now)))
    }

    // MARK: Size

    func adoptSize() {
        guard let wanted = ScreenSize.bounded(STDOUT_FILENO) else { return }
        surface.resize(to: wanted)
        size = wanted
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}

extension Terminal {
    /// Copies a text to the terminal's clipboard. The screen doesn't change, and no frame is interrupted, since
    /// each is written completely before this can run.
    /// - Returns: False if the text is too long for terminals.
    public func copy(_ text: String) -> Bool {
        guard state == .active, let sequence = ClipboardSequence.copying(text) else { return false }
        return write { OutputBytes.write(Array(sequence.utf8)) }
    }
}

/// Signals caught by the guard's handlers, as events.
extension Terminal {
    func receive(_ number: Int32) {
        switch number {
        case SIGWINCH:
            guard state == .active else { return }
            let before = size
            adoptSize()
            if size != before { onEvent(.resized(size)) }
        case SIGCONT:
            continueAfterStop()
        case SIGHUP:
            hangUp()
        default:
            let signal = Signal(number: number)
            if signal.endsProcess { isEnding = true }
            onEvent(.signal(signal))
        }
    }

    /// Handles an uncatchable stop (`kill -STOP`), after which the shell has used the terminal.
    private func continueAfterStop() {
        guard state == .active else { return }
        if daybook_guard_is_foreground() == 0 {
            // The shell owns the terminal and its modes, so this must not restore them.
            input?.pause()
            state = .restored
            resumeWhenForeground()
        } else {
            input?.pause()
            reclaim()
        }
        onEvent(.signal(.continue))
    }

    func hangUp() {
        guard !hasHungUp, state != .closed else { return }
        hasHungUp = true
        input?.cancel()
        onEvent(.signal(.hangUp))
    }
}

/// Asking the terminal for its background.
///
/// A terminal that doesn't know the question (OSC 11) answers the one after it (DA1), which all know, so that
/// Daybook knows when no answer will come. A reply must not end up on the shell's prompt: while one is due,
/// leaving the terminal waits for it, for a bounded time.
extension Terminal {
    /// How long a reply can be due. A terminal that is silent for so long doesn't know either question.
    static let replyPatience = Duration.seconds(1)
    /// The longest wait for a reply when leaving the terminal.
    static let leavingPatience = Duration.milliseconds(500)

    private static let question = Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)

    /// Asks, unless the terminal could show the question instead of understanding it.
    func askForBackground(type: String) {
        // The Linux console draws parts of sequences that it doesn't know. Themes for fewer colours suit any
        // background.
        guard colors >= 256, strings.isECMA48, !type.hasPrefix("linux") else { return }
        replyDeadline = .now + Self.replyPatience
        daybook_guard_take(Self.question, Self.question.count)
    }

    func receive(_ reply: TerminalReply) {
        switch reply {
        case .background(let background):
            if let background { onEvent(.background(background)) }
        case .attributes:
            replyDeadline = nil
            if isLeaving { input?.pause() }
        case .focused:
            if state == .active, !isLeaving { onEvent(.focused) }
        }
    }

    /// Reads a reply that is still due.
    func awaitReply() {
        guard let replyDeadline, !hasHungUp else { return }
        let end = min(replyDeadline, .now + Self.leavingPatience)
        isLeaving = true
        input?.start()
        defer { isLeaving = false }
        while self.replyDeadline != nil, .now < end, let input {
            guard input.waitForInput(before: end) else { break }
        }
        self.replyDeadline = nil
    }
}

extension Terminal {
    /// An event of the terminal.
    public enum Event: Equatable, Sendable {
        case key(Key)
        /// The terminal was resized and needs painting.
        case resized(Size)
        case signal(Signal)
        /// The terminal's answer about its background.
        case background(Background)
        /// The terminal's window has got the focus.
        case focused
    }
}

/// Recognises double clicks, which terminals don't report.
struct ClickCounter {
    /// The longest time between the two clicks.
    static let interval = Duration.milliseconds(400)

    private var last: (position: ScreenPosition, instant: ContinuousClock.Instant)?

    /// The key, with a press turned into a double press if it is the second.
    mutating func count(_ key: Key, at instant: ContinuousClock.Instant) -> Key {
        guard case .mouse(let event) = key, event.kind == .press else { return key }
        if let last, last.position == event.position, instant - last.instant <= Self.interval {
            // A third click counts as a first again.
            self.last = nil
            return .mouse(MouseEvent(.doublePress, row: event.position.row, column: event.position.column))
        }
        last = (event.position, instant)
        return key
    }
}

/// Receives signals caught by the guard's handlers, on the main queue.
@MainActor
final class SignalReader {
    private let descriptor: Int32
    private let source: any DispatchSourceRead
    private let onSignal: @MainActor (Int32) -> Void

    init(descriptor: Int32, onSignal: @escaping @MainActor (Int32) -> Void) {
        self.descriptor = descriptor
        self.onSignal = onSignal
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { [weak self] in self?.drain() }
        source.activate()
    }

    func cancel() {
        source.cancel()
    }

    private func drain() {
        daybook_guard_thread()
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return }
        daybook_guard_acknowledge()
        // Dragging a window's border sends dozens of signals; only the last size counts.
        var seen: Set<UInt8> = []
        for byte in bytes[..<count] where seen.insert(byte).inserted {
            onSignal(Int32(byte))
        }
    }
}
