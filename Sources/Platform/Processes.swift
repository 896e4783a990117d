import CMainQueue
import Foundation
import SystemPackage

/// What the kernel lists of this process: proc_pid_fd(5), proc_pid_exe(5).
public enum ThisProcess {
    /// The program's file, even if it was replaced since; where there is no /proc, the path by which it was started.
    public static var program: String {
        let link = "/proc/self/exe"
        guard access(link, X_OK) != 0, let path = daybook_program() else { return link }
        let name = String(cString: path)
        return name.hasPrefix("/") ? name : "\(FileManager.default.currentDirectoryPath)/\(name)"
    }

    /// The open descriptors besides the standard ones; none where the system doesn't list them.
    public static var openDescriptors: [Int32] {
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            return names.compactMap { Int32($0) }.filter { $0 > STDERR_FILENO }
        } catch {
            return []
        }
    }

    /// A path of the file of a descriptor, wherever it is now.
    public static func path(ofDescriptor descriptor: Int32) -> FilePath {
        FilePath("/proc/self/fd/\(descriptor)")
    }
}

extension FileDescriptor {
    /// A descriptor that refers to a file even after it is renamed, but reads nothing. Closing any other descriptor of a database
    /// would release SQLite's locks.
    /// - Throws: `Errno`.
    public static func reference(to path: FilePath) throws(Errno) -> FileDescriptor {
        // `O_PATH`, which Swift doesn't import.
        let descriptor = path.withPlatformString { Foundation.open($0, 0o10000000 | O_CLOEXEC) }
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        return FileDescriptor(rawValue: descriptor)
    }
}

/// Which process has a text, in a form that outlives this one: a line of `/proc/PID/stat` (proc(5)).
public struct ProcessRecord {
    private let process: pid_t
    /// When it began, in the kernel's ticks, which tells reused ids apart.
    private let began: Substring
    private let state: Substring

    /// A shell command that records the shell, and so what it then execs, in the file that is its first parameter.
    public static let shellCommand =
        #"{ read -r stat </proc/$$/stat && printf %s "$stat" >"$1"; } 2>/dev/null"#

    /// Reads a record; nil if it isn't one.
    public init?(_ data: Data) {
        let text = String(decoding: data, as: UTF8.self)
        // The name, in parentheses, may hold anything; the fields after it are counted from the third.
        guard let process = text.split(separator: " ").first.flatMap({ pid_t($0) }),
            let end = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 19 else { return nil }
        self.process = process
        state = fields[0]
        began = fields[19]
    }

    /// Whether the process still runs. One that has ended may stay a zombie where nothing waits for orphans.
    public var isRunning: Bool {
        guard let now = FileManager.default.contents(atPath: "/proc/\(process)/stat").flatMap(Self.init)
        else { return false }
        return now.began == began && now.state != "Z"
    }
}
