import CTerminalGuard
import Dispatch
import Glibc
import Screens

/// Reads a terminal's keys on the main queue without blocking.
@MainActor
final class InputReader {
    /// The time limit for the rest of a sequence after an Escape.
    static let escapeDelay = DispatchTimeInterval.milliseconds(25)
    /// The time limit for the rest of a sequence or character. A slow line can split them anywhere.
    static let restDelay = DispatchTimeInterval.milliseconds(100)

    /// The time limit for the rest of a reply to a question.
    static let replyDelay = DispatchTimeInterval.seconds(1)

    /// The length of a pause in a paste after which C-c ends it.
    static let pasteDelay = DispatchTimeInterval.seconds(1)

    private let descriptor: Int32
    private var decoder: KeyDecoder
    private let source: any DispatchSourceRead
    private let timer: any DispatchSourceTimer
    private let onKey: @MainActor (Key) -> Void
    private let onReply: @MainActor (TerminalReply) -> Void
    private let onEnd: @MainActor () -> Void
    private var isReading = false
    private var isCancelled = false
    private var buffer = [UInt8](repeating: 0, count: 4096)

    init(
        descriptor: Int32, sequences: KeySequences, onKey: @escaping @MainActor (Key) -> Void,
        onReply: @escaping @MainActor (TerminalReply) -> Void, onEnd: @escaping @MainActor () -> Void
    ) {
        self.descriptor = descriptor
        decoder = KeyDecoder(sequences: sequences)
        self.onKey = onKey
        self.onReply = onReply
        self.onEnd = onEnd
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        timer = DispatchSource.makeTimerSource(queue: .main)
        source.setEventHandler { [weak self] in self?.drain() }
        timer.setEventHandler { [weak self] in self?.timeOut() }
        timer.activate()
    }

    func start() {
        guard !isReading, !isCancelled else { return }
        isReading = true
        source.resume()
    }

    /// Stops reading, to leave further input to others.
    func pause() {
        guard isReading else { return }
        isReading = false
        source.suspend()
    }

    func cancel() {
        guard !isCancelled else { return }
        // A suspended source must not be released.
        start()
        isCancelled = true
        source.cancel()
        timer.cancel()
    }

    /// Waits for input and reads it.
    /// - Returns: False if none came in time, or none can come.
    func waitForInput(before end: ContinuousClock.Instant) -> Bool {
        guard isReading, !isCancelled else { return false }
        let milliseconds = max(0, (end - .now) / .milliseconds(1))
        var status = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let ready = poll(&status, 1, Int32(milliseconds.rounded(.up)))
        if ready < 0 { return errno == EINTR }
        guard ready > 0 else { return false }
        drain()
        return true
    }

    private func drain() {
        guard isReading, !isCancelled else { return }
        daybook_guard_thread()
        while true {
            var status = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&status, 1, 0)
            if ready < 0 && errno == EINTR { continue }
            guard ready > 0 else { break }
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0 && (errno == EINTR || errno == EAGAIN) { break }
            guard count > 0 else {
                cancel()
                onEnd()
                return
            }
            for key in decoder.decode(buffer[..<count]) { onKey(key) }
            for reply in decoder.takeReplies() { onReply(reply) }
        }
        scheduleTimeOut()
    }

    private func scheduleTimeOut() {
        switch decoder.wait {
        case .afterEscape: timer.schedule(deadline: .now() + Self.escapeDelay, leeway: .milliseconds(1))
        case .forRest: timer.schedule(deadline: .now() + Self.restDelay, leeway: .milliseconds(5))
        case .forReply: timer.schedule(deadline: .now() + Self.replyDelay, leeway: .milliseconds(50))
        case .forPasteEnd: timer.schedule(deadline: .now() + Self.pasteDelay, leeway: .milliseconds(50))
        case nil: timer.schedule(deadline: .distantFuture)
        }
    }

    /// Ends the wait for the rest of a sequence.
    func timeOut() {
        guard isReading, !isCancelled else { return }
        // The rest may have arrived while the program was busy.
        var status = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&status, 1, 0) > 0 {
            drain()
        } else {
            for key in decoder.timeOut() { onKey(key) }
        }
    }
}
