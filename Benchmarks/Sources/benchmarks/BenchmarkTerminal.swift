import Foundation

/// Runs a program in a pseudo-terminal of its own, and counts what it sends there.
final class BenchmarkTerminal {
    /// How long nothing must come for an answer to be over, in milliseconds.
    private static let quiet: Int32 = 10

    private let process: pid_t
    private let master: Int32

    init(_ program: URL, columns: UInt16, rows: UInt16, environment: [String: String]) throws {
        var (master, slave): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&master, &slave, nil, nil, &size) == 0 else { throw Self.failure() }
        defer { close(slave) }
        var name = [CChar](repeating: 0, count: 128)
        // The program opens its own end by name.
        guard ttyname_r(slave, &name, name.count) == 0, fcntl(master, F_SETFD, FD_CLOEXEC) == 0,
            fcntl(slave, F_SETFD, FD_CLOEXEC) == 0
        else { throw Self.failure() }
        self.master = master
        process = try Self.spawn(program, environment, on: name)
    }

    deinit {
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        close(master)
    }

    /// Starts a program as the leader of a new session, which the terminal that it opens first then controls.
    private static func spawn(
        _ program: URL, _ environment: [String: String], on terminal: [CChar]
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

        var arguments = [strdup(program.path), nil]
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

    /// Waits until a text has been sent, and all that follows it.
    /// - Throws: where nothing comes for ten seconds before.
    func wait(for text: String) throws {
        var output: [UInt8] = []
        while output.firstRange(of: text.utf8) == nil {
            guard let bytes = receive(within: 10_000) else { throw Self.failure(ETIMEDOUT) }
            output += bytes
        }
        while receive(within: Self.quiet) != nil {}
    }

    /// Types a key; gives how many bytes come in answer, until no more do.
    func bytes(after key: UInt8) -> Int {
        var key = key
        guard write(master, &key, 1) == 1 else { return 0 }
        var count = 0
        // The first may take its time.
        var patience: Int32 = 1_000
        while let bytes = receive(within: patience) {
            count += bytes.count
            patience = Self.quiet
        }
        return count
    }

    /// How long the program has run on a processor, to the nanosecond.
    func processorTime() throws -> Duration {
        var clock = clockid_t()
        var time = timespec()
        let code = clock_getcpuclockid(process, &clock)
        guard code == 0, clock_gettime(clock, &time) == 0 else {
            throw Self.failure(code == 0 ? errno : code)
        }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// What comes within some milliseconds; nil where nothing does.
    private func receive(within milliseconds: Int32) -> [UInt8]? {
        var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, milliseconds) > 0 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(master, &buffer, buffer.count)
        return count > 0 ? Array(buffer[..<count]) : nil
    }
}
