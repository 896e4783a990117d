import CVterm
import Foundation

/// Runs a program with arguments and variables of any bytes, without a terminal, and never waits for it forever.
public enum RawProcess {
    public enum Ending: Equatable, Sendable {
        case exit(Int32)
        case signal(Int32)
        /// It was killed because it had not ended in time.
        case timedOut
    }

    /// Where the program's input comes from or its output goes.
    public enum Stream: Sendable {
        case file(String)
        case closed
    }

    /// - Throws: `POSIXError` when the program can't be started.
    public static func run(
        _ program: URL, _ arguments: [[UInt8]], environment: [[UInt8]], in folder: String,
        input: Stream = .file("/dev/null"), output: Stream, errors: Stream, timeout: TimeInterval = 30
    ) throws -> Ending {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A session of its own has no terminal, and its group can be killed as one.
        // POSIX_SPAWN_SETSID is a macro that Swift does not import.
        posix_spawnattr_setflags(&attributes, 0x80)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addchdir_np(&actions, folder)
        for (descriptor, stream) in zip(
            [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO], [input, output, errors])
        {
            switch stream {
            case .file(let path):
                let flags = descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC
                posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0o600)
            case .closed:
                posix_spawn_file_actions_addclose(&actions, descriptor)
            }
        }
        var words = pointers([Array(program.path.utf8)] + arguments)
        var variables = pointers(environment)
        defer { for pointer in words + variables { pointer?.deallocate() } }
        var process: pid_t = 0
        let code = posix_spawn(&process, program.path, &actions, &attributes, &words, &variables)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        return wait(for: process, timeout: timeout)
    }

    private static func wait(for process: pid_t, timeout: TimeInterval) -> Ending {
        let deadline = Date(timeIntervalSinceNow: timeout)
        var status: Int32 = 0
        while waitpid(process, &status, WNOHANG) == 0 {
            if Date() > deadline {
                kill(-process, SIGKILL)
                waitpid(process, &status, 0)
                return .timedOut
            }
            // Short against the ten milliseconds a command takes, long against the cost of looking.
            usleep(500)
        }
        let signal = status & 0x7F
        return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
    }

    private static func pointers(_ words: [[UInt8]]) -> [UnsafeMutablePointer<CChar>?] {
        words.map { word in
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: word.count + 1)
            for (index, byte) in word.enumerated() { copy[index] = CChar(bitPattern: byte) }
            copy[word.count] = 0
            return copy
        } + [nil]
    }
}
