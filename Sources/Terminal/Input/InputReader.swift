import CTerminalGuard
import Dispatch
import Glibc
import Screens

/// Reads a terminal's keys whenever there are any, on the main queue, without ever waiting for one.
@MainActor
final class InputReader {
    /// How long after an Escape the rest of a sequence may come.
    static let escapeDelay = DispatchTimeInterval.milliseconds(25)
    /// How long a sequence or character that has begun may take: a slow line cuts them anywhere.
    static let restDelay = DispatchTimeInterval.milliseconds(100)

    /// How long a paste has nothing more to say before C-c ends it.
    static let pasteDelay = DispatchTimeInterval.seconds(1)

    private let descriptor: Int32
    private var decoder: KeyDecoder
    private let source: any DispatchSourceRead
    private let timer: any DispatchSourceTimer
    private let onKey: @MainActor (Key) -> Void
    private let onEnd: @MainActor () -> Void
    private var isReading = false
    private var isCancelled = false
    private var buffer = [UInt8](repeating: 0, count: 4096)

    init(
        descriptor: Int32, sequences: KeySequences, onKey: @escaping @MainActor (Key) -> Void,
        onEnd: @escaping @MainActor () -> Void
    ) {
        self.descriptor = descriptor
        decoder = KeyDecoder(sequences: sequences)
        self.onKey = onKey
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

    /// Leaves what is typed from now on to others.
    func pause() {
        guard isReading else { return }
        isReading = false
        source.suspend()
    }

    func cancel() {
        guard !isCancelled else { return }
        // A source that is suspended must not be let go of.
        start()
        isCancelled = true
        source.cancel()
        timer.cancel()
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
        }
        scheduleTimeOut()
    }

    private func scheduleTimeOut() {
        switch decoder.wait {
        case .afterEscape: timer.schedule(deadline: .now() + Self.escapeDelay, leeway: .milliseconds(1))
        case .forRest: timer.schedule(deadline: .now() + Self.restDelay, leeway: .milliseconds(5))
        case .forPasteEnd: timer.schedule(deadline: .now() + Self.pasteDelay, leeway: .milliseconds(50))
        case nil: timer.schedule(deadline: .distantFuture)
        }
    }

    private func timeOut() {
        guard isReading, !isCancelled else { return }
        // The rest may have come while this program was busy.
        var status = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&status, 1, 0) > 0 {
            drain()
        } else {
            for key in decoder.timeOut() { onKey(key) }
        }
    }
}
