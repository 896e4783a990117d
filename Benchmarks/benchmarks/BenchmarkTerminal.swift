import Foundation

/// Runs a program in a pseudo-terminal of its own; times and counts what it sends there.
final class BenchmarkTerminal {
    /// What a program sends, until nothing more comes: the time to its last byte, and how many there are.
    struct Answer {
        var seconds = 0.0
        var bytes = 0
    }

    private let process: pid_t
    private let master: Int32
    private let start = ContinuousClock.now
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    init(_ program: URL, _ words: [String], _ screen: ScreenSize, environment: [String: String]) throws {
        var (master, slave): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: screen.rows, ws_col: screen.columns, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&master, &slave, nil, nil, &size) == 0 else { throw Self.failure() }
        defer { close(slave) }
        var name = [CChar](repeating: 0, count: 128)
        // The program opens its own end by name.
        guard ttyname_r(slave, &name, name.count) == 0, fcntl(master, F_SETFD, FD_CLOEXEC) == 0,
            fcntl(slave, F_SETFD, FD_CLOEXEC) == 0
        else { throw Self.failure() }
        self.master = master
        process = try Self.spawn(program, words, environment, on: name)
    }

    deinit {
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        close(master)
    }

    /// Starts a program as the leader of a new session, which the terminal that it opens first then controls.
    private static func spawn(
        _ program: URL, _ words: [String], _ environment: [String: String], on terminal: [CChar]
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // POSIX_SPAWN_SETSID is a macro that Swift does not import.
        posix_spawnattr_setflags(&attributes, 0x80)

        var arguments = ([program.path] + words).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, program.path, &actions, &attributes, &arguments, &variables)
        guard code == 0 else { throw failure(code) }
        return process
    }

    private static func failure(_ code: Int32 = errno) -> POSIXError {
        POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }

    /// The first screen, from the program's start.
    /// - Parameter quiet: How long nothing must come for it to be complete, in milliseconds.
    /// - Throws: if nothing comes within ten seconds.
    func firstScreen(quiet: Int32) throws -> Answer { try answer(since: start, quiet: quiet) }

    /// Types a key; gives what comes in answer.
    func answer(to key: UInt8, quiet: Int32 = 25) throws -> Answer {
        var key = key
        let start = ContinuousClock.now
        guard write(master, &key, 1) == 1 else { throw Self.failure() }
        return try answer(since: start, quiet: quiet)
    }

    private func answer(since start: ContinuousClock.Instant, quiet: Int32) throws -> Answer {
        var answer = Answer()
        var patience: Int32 = 10_000
        while let count = receive(within: patience) {
            answer.seconds = (ContinuousClock.now - start) / .seconds(1)
            answer.bytes += count
            patience = quiet
        }
        guard answer.bytes > 0 else { throw BenchmarkError("The screen shows nothing.") }
        return answer
    }

    /// How often each thread of the program has stopped to wait, so far.
    func waits() throws -> [String: Int] {
        let tasks = "/proc/\(process)/task"
        return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(into: [:]) { waits, task in
            let status = try String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
            waits[task] = line?.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) }
        }
    }

    /// How many bytes come within some milliseconds; nil if none do.
    private func receive(within milliseconds: Int32) -> Int? {
        var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, milliseconds) > 0 else { return nil }
        let count = read(master, &buffer, buffer.count)
        return count > 0 ? count : nil
    }
}
