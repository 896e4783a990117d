import Dispatch
import Foundation
import Journal
import Sync

/// What an exchange says on a terminal while it goes on.
enum SyncProgress {
    /// Prints a line after a second of work, and another every ten.
    /// - Parameter words: What is being done: `Sending to server:daybook.git`.
    static func showing<Result>(
        _ words: String, isQuiet: Bool = false, _ work: () async throws -> Result
    ) async throws -> Result {
        guard !isQuiet, isatty(STDERR_FILENO) == 1 else { return try await work() }
        // Apart from the tasks that work, which may take all threads.
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "progress"))
        let start = ContinuousClock.now
        timer.setEventHandler {
            // Words would end up in the password that git or ssh asks for.
            guard !isPasswordAsked else { return }
            let seconds = (ContinuousClock.now - start).components.seconds
            Console.note(seconds < 5 ? "\(words) …" : "\(words) … \(seconds) s")
        }
        timer.schedule(deadline: .now() + 1, repeating: 10)
        timer.resume()
        defer { timer.cancel() }
        return try await work()
    }

    /// Whether a program has turned off the terminal's echo, as for a password.
    private static var isPasswordAsked: Bool {
        var attributes = termios()
        return tcgetattr(STDERR_FILENO, &attributes) == 0 && attributes.c_lflag & tcflag_t(ECHO) == 0
    }

    /// Says what comes after the first machine.
    static func explain(_ remote: SyncRemote) {
        let key = remote.isSealed ? " --key FILE" : ""
        Console.note("On the other machine: daybook sync clone \(remote.arguments)\(key)")
        guard !Environment.configuration.preferences.sync.isAutomatic else { return }
        Console.note(
            "Nothing is exchanged by itself: run `daybook sync`, or `daybook config set sync.auto true`.")
    }
}

extension SyncRemote {
    /// What names it to `init` and `clone`: `--folder /media/stick`.
    var arguments: String { (kind == .folder ? "--folder " : "") + address.asShellWord }
}
