import CTerminalGuard
import Dispatch
import Foundation
import Platform
import Screens

/// Reads a terminal's keys in the main loop, without blocking.
///
/// It reads byte by byte, except in a paste: what was typed behind a key that leaves the screen is the shell's, or the next
/// program's, and what has been read can't be given back.
@MainActor
final class InputReader {
    /// The time limit for the rest of a sequence after an Escape.
    static let escapeDelay = DispatchTimeInterval.milliseconds(25)
    /// The time limit for the rest of a sequence or character. A slow line can split them anywhere.
    static let restDelay = DispatchTimeInterval.milliseconds(100)

    /// The time limit for the rest of a reply to a question.
    static let replyDelay = DispatchTimeInterval.seconds(1)

    /// How long the rest of a character may take, as on a slow line: nothing else begins with its first bytes.
    static let characterDelay = DispatchTimeInterval.seconds(2)

    /// The length of a pause in a paste after which C-c ends it.
    static let pasteDelay = DispatchTimeInterval.seconds(1)

    private let descriptor: Int32
    private var decoder: KeyDecoder
    private let timer: any DispatchSourceTimer
    private let onKey: @MainActor (Key) -> Void
    private let onReply: @MainActor (TerminalReply) -> Void
    private let onEnd: @MainActor () -> Void
    /// Whether the next key would be handled at once. While it wouldn't, none is read; see ``resume()``.
    var isReady: @MainActor () -> Bool = { true }
    private var awaitsReady = false
    /// Called when everything typed so far was read.
    var onCaughtUp: (@MainActor () -> Void)?
    private var isReading = false
    /// How often reading was paused.
    private var pauses = 0
    private var isCancelled = false
    /// Whether the timer is set.
    private var awaitsRest = false
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
        timer = DispatchSource.makeTimerSource(queue: .main)
        timer.setEventHandler { [weak self] in self?.timeOut() }
        timer.activate()
    }

    func start() {
        guard !isReading, !isCancelled else { return }
        isReading = true
        awaitsReady = true
        resume()
    }

    /// Reads what was left until keys are handled again.
    func resume() {
        guard awaitsReady, isReading, !isCancelled, isReady() else { return }
        awaitsReady = false
        MainLoop.read(descriptor) { [weak self] in self?.drain() }
    }

    /// Stops reading, to leave further input to others.
    func pause() {
        guard isReading else { return }
        isReading = false
        pauses += 1
        MainLoop.stopReading()
    }

    func cancel() {
        guard !isCancelled else { return }
        pause()
        isCancelled = true
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
        daybook_guard_thread()
        // A key may have suspended the screen; the rest of the input belongs to another program.
        while hasInput {
            guard isReady() else {
                awaitsReady = true
                MainLoop.stopReading()
                break
            }
            let isPasting = decoder.wait == .forPasteEnd
            let count = read(descriptor, &buffer, isPasting ? buffer.count : 1)
            if count < 0 && (errno == EINTR || errno == EAGAIN) { break }
            guard count > 0 else {
                cancel()
                onEnd()
                return
            }
            let before = pauses
            for key in decoder.decode(buffer[..<count]) {
                onKey(key)
                // What came in one block with the end of a paste can't be given back, but mustn't run commands here.
                if pauses != before { break }
            }
            for reply in decoder.removeReplies() { onReply(reply) }
        }
        scheduleTimeOut()
        if isReading, !isCancelled { onCaughtUp?() }
    }

    /// Whether there is something to read.
    var hasInput: Bool {
        guard isReading, !isCancelled else { return false }
        var status = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&status, 1, 0) > 0
    }

    private func scheduleTimeOut() {
        // Most keys are whole; to set the timer for each wakes another thread.
        guard awaitsRest || decoder.wait != nil else { return }
        awaitsRest = decoder.wait != nil
        switch decoder.wait {
        case .afterEscape: timer.schedule(deadline: .now() + Self.escapeDelay, leeway: .milliseconds(1))
        case .forCharacter:
            timer.schedule(deadline: .now() + Self.characterDelay, leeway: .milliseconds(50))
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
        if hasInput {
            drain()
        } else {
            for key in decoder.timeOut() { onKey(key) }
        }
    }
}
