import CTerminalGuard
import Dispatch
import Glibc

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
