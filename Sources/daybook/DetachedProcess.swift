import Foundation
import SystemPackage

/// This program, started again for work that nobody waits for.
enum DetachedProcess {
    /// `POSIX_SPAWN_SETSID` of glibc and musl, which their headers show only to GNU sources.
    private static let newSession: Int16 = 0x80

    private typealias AddFolder =
        @convention(c) (
            UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>
        ) -> Int32

    /// `posix_spawn_file_actions_addchdir_np`, which their headers show only to GNU sources, too.
    private static let addFolder = dlsym(nil, "posix_spawn_file_actions_addchdir_np").map {
        unsafeBitCast($0, to: AddFolder.self)
    }

    /// Starts it in a session of its own, silent, so that it outlives the terminal, and in the root folder, so that
    /// the current one can be unmounted.
    /// - Parameter words: The arguments; every path in them is absolute.
    static func start(_ words: [String]) throws(Errno) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in STDIN_FILENO...STDERR_FILENO {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        // Whoever waits for a lock or the end of a pipe that came with this command waits for it alone.
        for descriptor in openDescriptors { posix_spawn_file_actions_addclose(&actions, descriptor) }
        _ = addFolder?(&actions, "/")
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, newSession)
        let arguments = (["daybook"] + words).map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        var process: pid_t = 0
        let error = posix_spawn(
            &process, "/proc/self/exe", &actions, &attributes, arguments + [nil], environ)
        guard error == 0 else { throw Errno(rawValue: error) }
    }

    /// The open descriptors besides the standard ones; none where the system doesn't list them.
    private static var openDescriptors: [Int32] {
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            return names.compactMap { Int32($0) }.filter { $0 > STDERR_FILENO }
        } catch {
            return []
        }
    }
}
