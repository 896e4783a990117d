import Foundation

/// The calls by which a program puts files on disk: written down in order, made to fail, or made slow.
///
/// A small library between the program and the system's does it (`LD_PRELOAD`). It is compiled once, beside the tests.
public enum WatchedCalls {
    /// Whether there is a compiler for it.
    public static var isAvailable: Bool { library != nil }

    /// The variables of a watched program.
    /// - Parameters:
    ///   - log: The path of a file to which each call adds a line: `write PATH`, `fsync PATH`, `rename OLD NEW`.
    ///   - failing: Calls by name, with the number of the error that each returns.
    ///   - syncDelay: How long an fsync takes, in milliseconds.
    public static func variables(
        log: String? = nil, failing: [String: Int32] = [:], syncDelay: Int = 0
    ) -> [String: String] {
        var variables = ["LD_PRELOAD": library ?? "", "WATCHED_SYNC_DELAY": "\(syncDelay)"]
        if let log { variables["WATCHED_LOG"] = log }
        for (call, error) in failing { variables["WATCHED_FAIL_\(call)"] = "\(error)" }
        return variables
    }

    /// The calls that a program made, each as its words.
    public static func calls(in log: String) throws -> [[String]] {
        try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
    }

    /// What is wrong with the way a file got its name by `rename` or `link`: all of it has to be on disk before, and
    /// the name itself afterwards. Nil if it is right.
    public static func mistake(in calls: [[String]], writing path: String, by call: String) -> String? {
        guard let name = calls.firstIndex(where: { $0.first == call && $0.last == path }) else {
            return "no \(call) to \(path): \(calls)"
        }
        let new = calls[name][1]
        let folder = (path as NSString).deletingLastPathComponent
        guard let write = calls[..<name].lastIndex(of: ["write", new]) else { return "not written before" }
        guard calls[write..<name].contains(["fsync", new]) else { return "not synced after the last write" }
        guard calls[name...].contains(["fsync", folder]) else { return "the folder isn't synced" }
        return calls.contains(["write", path]) ? "written under its name" : nil
    }

    private static let library: String? = {
        let folder = TestBinary.url(named: "daybook").deletingLastPathComponent()
        let path = folder.appendingPathComponent("daybook-watched-calls.so").path
        let own = "\(path).\(getpid())"
        let compiler = Process()
        let input = Pipe()
        compiler.executableURL = URL(fileURLWithPath: "/bin/sh")
        compiler.arguments = [
            "-c",
            "for cc in clang cc gcc; do command -v $cc >/dev/null && exec $cc -shared -fPIC -O1 -x c - -o '\(own)'; done; exit 1",
        ]
        compiler.standardInput = input
        do {
            try compiler.run()
            try input.fileHandleForWriting.write(contentsOf: Data(source.utf8))
            try input.fileHandleForWriting.close()
        } catch {
            return nil
        }
        compiler.waitUntilExit()
        return compiler.terminationStatus == 0 && rename(own, path) == 0 ? path : nil
    }()

    private static let source = #"""
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <errno.h>
        #include <fcntl.h>
        #include <stdarg.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <sys/syscall.h>
        #include <time.h>
        #include <unistd.h>

        static const char *name_of(int fd, char *name) {
            char link[64];
            snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
            ssize_t count = readlink(link, name, 4095);
            name[count < 0 ? 0 : count] = 0;
            return name;
        }

        static const char *name_at(int fd, const char *path, char *name) {
            if (fd == AT_FDCWD || path[0] == '/') return path;
            name_of(fd, name);
            strncat(name, "/", 4095 - strlen(name));
            strncat(name, path, 4095 - strlen(name));
            return name;
        }

        static void note(const char *call, const char *one, const char *other) {
            const char *log = getenv("WATCHED_LOG");
            if (!log || strcmp(one, log) == 0) return;
            char line[9000];
            int count = snprintf(line, sizeof line, "%s %s%s%s\n", call, one, other ? " " : "", other ? other : "");
            int saved = errno, file = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
            if (file >= 0) {
                syscall(SYS_write, file, line, count);
                syscall(SYS_close, file);
            }
            errno = saved;
        }

        static int fails(const char *call) {
            char name[64];
            snprintf(name, sizeof name, "WATCHED_FAIL_%s", call);
            const char *error = getenv(name);
            if (error) errno = atoi(error);
            return error != 0;
        }

        static int synchronize(int fd, int number) {
            char name[4096];
            const char *delay = getenv("WATCHED_SYNC_DELAY");
            int milliseconds = delay ? atoi(delay) : 0;
            struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
            if (milliseconds > 0) nanosleep(&time, 0);
            note("fsync", name_of(fd, name), 0);
            return fails("fsync") ? -1 : syscall(number, fd);
        }

        int fsync(int fd) { return synchronize(fd, SYS_fsync); }
        int fdatasync(int fd) { return synchronize(fd, SYS_fdatasync); }

        ssize_t write(int fd, const void *bytes, size_t count) {
            char name[4096];
            note("write", name_of(fd, name), 0);
            return syscall(SYS_write, fd, bytes, count);
        }

        ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset) {
            char name[4096];
            note("write", name_of(fd, name), 0);
            return syscall(SYS_pwrite64, fd, bytes, count, offset);
        }

        ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) {
            return pwrite64(fd, bytes, count, offset);
        }

        int renameat(int from, const char *old, int to, const char *new) {
            char one[4096], other[4096];
            note("rename", name_at(from, old, one), name_at(to, new, other));
            return fails("rename") ? -1 : syscall(SYS_renameat2, from, old, to, new, 0);
        }

        int rename(const char *old, const char *new) { return renameat(AT_FDCWD, old, AT_FDCWD, new); }

        int linkat(int from, const char *old, int to, const char *new, int flags) {
            char one[4096], other[4096];
            note("link", name_at(from, old, one), name_at(to, new, other));
            return fails("link") ? -1 : syscall(SYS_linkat, from, old, to, new, flags);
        }

        int link(const char *old, const char *new) { return linkat(AT_FDCWD, old, AT_FDCWD, new, 0); }
        """#
}
