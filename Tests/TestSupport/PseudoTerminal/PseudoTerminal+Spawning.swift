import CVterm
import Foundation

extension PseudoTerminal {
    /// Opens both ends of a new pseudo-terminal; no child inherits them.
    static func openPair(rows: Int, columns: Int) throws -> (master: Int32, slave: Int32) {
        let master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0 else { throw failure("posix_openpt") }
        let slave = open(path(of: master), O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard slave >= 0, fcntl(master, F_SETFL, O_NONBLOCK) == 0 else { throw failure("open") }
        _ = daybook_set_window_size(master, Int32(rows), Int32(columns))
        return (master, slave)
    }

    static func path(of master: Int32) -> String {
        var name = [CChar](repeating: 0, count: 128)
        ptsname_r(master, &name, name.count)
        return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }

    static func environment(type: String, folder: URL) -> [String: String?] {
        let home = folder.path
        return [
            "TERM": type, "LC_ALL": "C.UTF-8", "TZ": "UTC", "PATH": "/usr/bin:/bin", "HOME": home,
            "XDG_DATA_HOME": "\(home)/data", "XDG_CONFIG_HOME": "\(home)/config",
            "XDG_STATE_HOME": "\(home)/state", "XDG_CACHE_HOME": "\(home)/cache",
            "LD_LIBRARY_PATH": ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"],
            // Swift's own crash report asks its reader what to do, and waits.
            "SWIFT_BACKTRACE": "enable=no",
        ]
    }

    /// Starts a program as the leader of a new session on a terminal, with no signal ignored or blocked.
    static func spawn(
        _ program: URL, _ arguments: [String], environment: [String: String?], on terminal: String,
        isControlling: Bool, in folder: URL
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // A session's leader that opens a terminal is controlled by it.
        let mode = O_RDWR | (isControlling ? 0 : O_NOCTTY)
        posix_spawn_file_actions_addopen(&actions, 0, terminal, mode, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        posix_spawn_file_actions_addchdir_np(&actions, folder.path)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        // POSIX_SPAWN_SETSID is a macro that Swift does not import.
        let newSession: Int32 = 0x80
        posix_spawnattr_setflags(
            &attributes, Int16(newSession | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

        let variables = environment.compactMap { name, value in value.map { "\(name)=\($0)" } }
        var process: pid_t = 0
        let code = withCStrings([program.path] + arguments) { argv in
            withCStrings(variables) { envp in
                posix_spawn(&process, program.path, &actions, &attributes, argv, envp)
            }
        }
        guard code == 0 else { throw failure("posix_spawn", code) }
        return process
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = strings.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }

    private static func failure(_ call: String, _ code: Int32 = errno) -> TimeOut {
        TimeOut(description: "\(call): \(String(cString: strerror(code)))")
    }
}
