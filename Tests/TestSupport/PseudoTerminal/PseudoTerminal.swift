import CVterm
import Foundation

/// A real terminal without a window: runs a program in a pseudo-terminal and shows what its user would see.
///
/// Nothing in it sleeps: it waits for output or for the program's end with poll(2). The program and whatever it has
/// started are killed when the terminal is let go of.
public final class PseudoTerminal {
    /// How a program ended.
    public enum Ending: Equatable, Sendable {
        case exit(Int32)
        case signal(Int32)
    }

    public struct TimeOut: Error, CustomStringConvertible {
        public let description: String
    }

    /// Long, for machines that are busy; nothing ever waits for it to pass unless something is wrong.
    public static let patience: TimeInterval = 60

    public let process: pid_t
    public let folder: URL
    /// All that the program has sent.
    public private(set) var output: [UInt8] = []
    /// Whether anybody reads what the program sends. A terminal that doesn't keeps its program waiting.
    public var isRead = true
    /// What the terminal answers when it is asked for its background; nil if it doesn't know the question.
    private let background: String?
    /// Whether answers wait until `answer()`.
    private var keepsAnswers: Bool
    private var answers: [UInt8] = []
    private var answeredQuestions = 0
    private let keys: TerminalKeys
    private var rows: Int
    private var columns: Int
    private(set) var master: Int32
    /// Kept open, so that the terminal's modes outlive the program.
    private(set) var slave: Int32
    private let processDescriptor: Int32
    private let terminal: UnsafeMutablePointer<DaybookVTerm>
    private var ending: Ending?
    /// What libvterm answers, and what is typed, until the program's side takes it.
    private var unsent: [UInt8] = []

    /// Starts a program on a new terminal, of which it is the session's leader.
    ///
    /// Its environment is pinned; `environment` adds to that, and takes away what it maps to nil. Without
    /// `isControlling` the terminal is a mere descriptor, whose end sends no signal.
    ///
    /// - Parameters:
    ///   - background: What the terminal answers when it is asked for its background (OSC 11).
    ///   - keepsAnswers: Whether it answers only when `answer()` is called.
    public init(
        _ program: URL, _ arguments: [String] = [], columns: Int = 80, rows: Int = 24,
        type: String = "xterm-256color", environment: [String: String?] = [:], isControlling: Bool = true,
        background: String? = nil, keepsAnswers: Bool = false
    ) throws {
        self.background = background
        self.keepsAnswers = keepsAnswers
        self.rows = rows
        self.columns = columns
        keys = TerminalKeys(type: type)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

        (master, slave) = try Self.openPair(rows: rows, columns: columns)
        let variables = Self.environment(type: type, folder: folder).merging(environment) { $1 }
        process = try Self.spawn(
            program, arguments, environment: variables, on: Self.path(of: master),
            isControlling: isControlling,
            in: folder)
        processDescriptor = daybook_pidfd_open(process)
        terminal = daybook_vterm_open(Int32(rows), Int32(columns))
    }

    deinit {
        if ending == nil {
            // The session's leader goes, and with it its group; a hang-up ends the rest.
            kill(-process, SIGKILL)
            kill(process, SIGKILL)
            var status: Int32 = 0
            waitpid(process, &status, 0)
        }
        closeTerminal()
        close(processDescriptor)
        daybook_vterm_close(terminal)
        do { try FileManager.default.removeItem(at: folder) } catch {
            print("left behind: \(folder.path): \(error)")
        }
    }

    // MARK: What its user does

    /// Types keys, in the notation of `TerminalKeys`.
    public func send(_ keys: String) {
        send(bytes: self.keys.bytes(for: keys))
    }

    public func send(bytes: [UInt8]) {
        unsent += bytes
        let deadline = Date(timeIntervalSinceNow: Self.patience)
        while !unsent.isEmpty, Date() < deadline, pump(until: deadline) {}
    }

    /// - Parameter shown: The size that the user sees, where the terminal claims another.
    public func resize(columns: Int, rows: Int, shownAs shown: (columns: Int, rows: Int)) {
        resize(columns: shown.columns, rows: shown.rows)
        _ = daybook_set_window_size(master, Int32(rows), Int32(columns))
    }

    /// Sends the answers that were kept, and from now on all at once.
    public func answer() {
        keepsAnswers = false
        unsent += answers
        answers = []
    }

    public func resize(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        // A wide character on a terminal of one column, sent before its program heard of that, crashes libvterm 0.1.4.
        vterm_set_size(terminal.pointee.vt, Int32(rows), Int32(max(columns, 2)))
        _ = daybook_set_window_size(master, Int32(rows), Int32(columns))
    }

    public func signal(_ number: Int32) {
        kill(process, number)
    }

    /// Closes the window.
    public func closeTerminal() {
        if slave >= 0 { close(slave) }
        if master >= 0 { close(master) }
        slave = -1
        master = -1
    }

    // MARK: What its user sees

    /// What is on the screen by now.
    public var screen: TerminalScreen {
        while pump(until: Date()) {}
        return TerminalScreen(of: terminal, rows: rows, columns: columns)
    }

    public func attributes(row: Int, column: Int) -> TerminalScreen.Cell {
        screen.cells[row][column]
    }

    /// Waits until the screen is as it should be, and gives it.
    @discardableResult
    public func waitUntil(
        timeout: TimeInterval = PseudoTerminal.patience, _ isReached: (TerminalScreen) -> Bool
    ) throws -> TerminalScreen {
        let deadline = Date(timeIntervalSinceNow: timeout)
        while true {
            let screen = screen
            if isReached(screen) { return screen }
            // A program that has ended changes nothing any more.
            guard ending == nil, pump(until: deadline) else {
                let last = self.screen
                if isReached(last) { return last }
                let state = ending.map { "\($0)" } ?? "running"
                throw TimeOut(
                    description: "the screen did not become what it should (\(state)):\n\(last.text)")
            }
        }
    }

    /// Waits until a text is on the screen.
    @discardableResult
    public func waitFor(_ text: String, timeout: TimeInterval = PseudoTerminal.patience) throws
        -> TerminalScreen
    {
        try waitUntil(timeout: timeout) { $0.contains(text) }
    }

    /// Whether the program has not ended by now.
    public var isRunning: Bool {
        while pump(until: Date()) {}
        return ending == nil
    }

    /// Waits for the program's end, reading what it says until then.
    public func exitStatus(timeout: TimeInterval = PseudoTerminal.patience) throws -> Ending {
        let deadline = Date(timeIntervalSinceNow: timeout)
        while ending == nil {
            reap()
            if ending == nil, !pump(until: deadline), Date() >= deadline {
                throw TimeOut(description: "the program did not end:\n\(screen.text)")
            }
        }
        while pump(until: Date()) {}
        return ending ?? .exit(-1)
    }

    /// Waits until the program is stopped.
    public func waitUntilStopped(timeout: TimeInterval = PseudoTerminal.patience) throws {
        let deadline = Date(timeIntervalSinceNow: timeout)
        while Date() < deadline {
            while pump(until: Date()) {}
            var status: Int32 = 0
            if waitpid(process, &status, WUNTRACED | WNOHANG) == process {
                if status & 0xFF == 0x7F { return }
                record(status)
                break
            }
            // A stop makes no descriptor readable; this is the one wait that looks again every so often.
            _ = pump(until: min(deadline, Date(timeIntervalSinceNow: 0.005)))
        }
        throw TimeOut(description: "the program did not stop:\n\(screen.text)")
    }

    /// Watches for a time, during which the program may do what it likes.
    public func watch(for duration: TimeInterval) {
        let deadline = Date(timeIntervalSinceNow: duration)
        while pump(until: deadline) {}
    }

    /// Watches until something is so that no screen shows, such as a file's being there.
    public func watch(until isReached: () throws -> Bool) throws {
        let deadline = Date(timeIntervalSinceNow: Self.patience)
        while try !isReached() {
            guard Date() < deadline else { throw TimeOut(description: "waited in vain:\n\(screen.text)") }
            watch(for: 0.01)
        }
    }

    // MARK: Pumping

    /// Waits until something happened, then passes it on. False when the time is up or nothing more can come.
    private func pump(until deadline: Date) -> Bool {
        var descriptors = [
            pollfd(
                fd: master, events: Int16((isRead ? POLLIN : 0) | (unsent.isEmpty ? 0 : POLLOUT)), revents: 0),
            pollfd(fd: ending == nil ? processDescriptor : -1, events: Int16(POLLIN), revents: 0),
        ]
        let milliseconds = max(0, (deadline.timeIntervalSinceNow * 1000).rounded(.up))
        let ready = poll(&descriptors, 2, Int32(min(milliseconds, 60_000)))
        if ready < 0 { return errno == EINTR }
        guard ready > 0 else { return false }
        var isAlive = false
        if descriptors[0].revents & Int16(POLLOUT) != 0 { isAlive = flush() || isAlive }
        if isRead, descriptors[0].revents & Int16(POLLIN | POLLHUP) != 0 { isAlive = receive() || isAlive }
        if descriptors[1].revents != 0 {
            reap()
            isAlive = true
        }
        return isAlive
    }

    private func flush() -> Bool {
        let written = write(master, unsent, unsent.count)
        if written > 0 { unsent.removeFirst(written) }
        return written > 0 || errno == EAGAIN
    }

    private func receive() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(master, &buffer, buffer.count)
        guard count > 0 else { return false }
        output += buffer[..<count]
        buffer.withUnsafeBytes { bytes in
            _ = vterm_input_write(
                terminal.pointee.vt, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count)
        }
        var reply = [CChar](repeating: 0, count: 4096)
        let length = vterm_output_read(terminal.pointee.vt, &reply, reply.count)
        answers += backgroundAnswer() + reply[..<length].map { UInt8(bitPattern: $0) }
        if !keepsAnswers { answer() }
        return true
    }

    /// The answers to the questions for the background that came since the last call.
    private func backgroundAnswer() -> [UInt8] {
        guard let background else { return [] }
        let questions = backgroundQuestions
        defer { answeredQuestions = questions }
        let answer = Array("\u{1B}]11;\(background)\u{1B}\\".utf8)
        return (answeredQuestions..<questions).flatMap { _ in answer }
    }

    private func reap() {
        var status: Int32 = 0
        guard ending == nil else { return }
        let ended = waitpid(process, &status, WNOHANG)
        // Whoever else waited for it, there is nothing more to come.
        if ended == process || ended < 0 && errno == ECHILD { record(status) }
    }

    private func record(_ status: Int32) {
        let signal = status & 0x7F
        ending = signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
    }
}
