import Configuration
import Foundation
import Persistence
import Platform
import SystemPackage
import Terminal

/// A program that Daybook starts, with no signals ignored and no descriptors open but the standard ones.
///
/// Subprocess, which runs git, isn't for the screen: its tasks sleep in Dispatch's pool, and from the first of them on that
/// wakes up each second.
struct ChildProcess {
    /// What a standard stream of the program is.
    enum Stream: Equatable {
        case nothing
        /// The same as Daybook's.
        case shared
        case file(FileDescriptor)
    }

    enum Ending: Equatable, Sendable {
        case exited(Int32)
        case signaled(Int32)
    }

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

    private let process: pid_t
    /// Whether it has the terminal, so that Daybook stops when it does.
    private let hasTerminal: Bool

    /// Starts a program.
    /// - Parameters:
    ///   - path: The program's file.
    ///   - words: Its name and arguments, without zero bytes.
    ///   - output: Both its output and its errors.
    ///   - hasOwnSession: Whether it outlives the terminal, which it can't open either.
    ///   - isInRootFolder: Whether it works in the root folder, so that the current one can be unmounted.
    init(
        starting path: String, _ words: [[UInt8]], input: Stream = .nothing, output: Stream = .nothing,
        hasOwnSession: Bool = false, isInRootFolder: Bool = false
    ) throws(Errno) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, stream) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, output)] {
            switch stream {
            case .nothing: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            case .shared: break
            case .file(let file): posix_spawn_file_actions_adddup2(&actions, file.rawValue, number)
            }
        }
        // Whoever waits for a lock or the end of a pipe that came with this command waits for it alone.
        for descriptor in ThisProcess.openDescriptors {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        if isInRootFolder { _ = Self.addFolder?(&actions, "/") }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
        posix_spawnattr_setflags(&attributes, flags | (hasOwnSession ? Self.newSession : 0))
        let arguments = words.map { strdup($0.map(CChar.init(bitPattern:)) + [0]) }
        defer { arguments.forEach { free($0) } }
        var process: pid_t = 0
        let error = posix_spawn(&process, path, &actions, &attributes, arguments + [nil], environ)
        guard error == 0 else { throw Errno(rawValue: error) }
        self.process = process
        hasTerminal = output == .shared
    }

    /// Starts a command of the shell, with arguments from `$1` on.
    init(
        shell script: String, _ arguments: [[UInt8]] = [], input: Stream = .nothing,
        output: Stream = .nothing, hasOwnSession: Bool = false
    ) throws(Errno) {
        let words = ["sh", "-c", script, "sh"].map { Array($0.utf8) }
        try self.init(
            starting: "/bin/sh", words + arguments, input: input, output: output, hasOwnSession: hasOwnSession
        )
    }

    /// Waits for the program's end, on a thread of its own.
    @MainActor
    func ending() async -> Ending {
        let status = await withCheckedContinuation { continuation in
            Wait(for: process, hasTerminal: hasTerminal, continuation).begin()
        }
        // The macros of <sys/wait.h>, which Swift doesn't import.
        let signal = status & 0x7F
        return signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
    }

    /// The wait for a process, whose status continues a task.
    private final class Wait: Sendable {
        private let process: pid_t
        private let hasTerminal: Bool
        private let continuation: CheckedContinuation<Int32, Never>

        init(
            for process: pid_t, hasTerminal: Bool, _ continuation: CheckedContinuation<Int32, Never>
        ) {
            self.process = process
            self.hasTerminal = hasTerminal
            self.continuation = continuation
        }

        func begin() {
            let wait = Unmanaged.passRetained(self)
            var thread = pthread_t()
            let error = pthread_create(
                &thread, nil,
                { wait in
                    wait.map { Unmanaged<Wait>.fromOpaque($0).takeRetainedValue().end() }
                    return nil
                }, wait.toOpaque())
            if error == 0 {
                pthread_detach(thread)
            } else {
                // The user's limit on processes counts threads, too. The program has the terminal meanwhile.
                wait.release()
                end()
            }
        }

        private func end() {
            continuation.resume(returning: ending())
        }

        /// The status with which the process ended.
        private func ending() -> Int32 {
            let changes = hasTerminal ? WUNTRACED | WCONTINUED : 0
            var looksAfterStop: Int?
            while true {
                if let status = nextStatus(looksAfterStop == nil ? changes : changes | WNOHANG) {
                    // WIFCONTINUED and WIFSTOPPED of <sys/wait.h>, which Swift doesn't import.
                    if status == 0xFFFF {
                        looksAfterStop = nil
                    } else if status & 0xFF == 0x7F {
                        looksAfterStop = 0
                    } else {
                        return status
                    }
                } else if let looks = looksAfterStop, looks < 10 {
                    // After C-z this process was stopped as well, and both have been continued, one just before the other.
                    usleep(20_000)
                    looksAfterStop = looks + 1
                } else {
                    // It stopped itself alone, which would leave a terminal in which nothing answers.
                    Terminal.stopProcess()
                    kill(process, SIGCONT)
                    looksAfterStop = nil
                }
            }
        }

        /// What became of the process; nil if nothing has since the last time and it isn't to be waited for.
        private func nextStatus(_ options: Int32) -> Int32? {
            var status: Int32 = 0
            while true {
                let changed = waitpid(process, &status, options)
                if changed > 0 { return status }
                if changed == 0 { return nil }
                guard errno == EINTR else { return status }
            }
        }
    }
}

/// This program, started again for work that nobody waits for.
enum DetachedProcess {
    /// Starts it, silent.
    /// - Parameter words: The arguments; every path in them is absolute.
    static func start(_ words: [String]) throws(Errno) {
        _ = try ChildProcess(
            starting: ThisProcess.program, (["daybook"] + words).map { Array($0.utf8) }, hasOwnSession: true,
            isInRootFolder: true)
    }
}

/// The search index of many new rows, as after an import, made by another process so that no command waits for it.
enum BackgroundIndexing {
    /// Starts a background process that indexes a closed journal, unless one is running. Until it ends, searches read the
    /// rows themselves.
    static func start(_ journal: FilePath) {
        guard !IndexingVariable.isOff(Environment.value(IndexingVariable.name)),
            !IndexingLock.isHeld(ofJournal: journal)
        else { return }
        do {
            try DetachedProcess.start(["index", "--database", journal.absolute.string])
        } catch {
            EventLog.record("Indexing couldn't be started: \(error.reason)", journal: journal)
        }
    }
}

/// An unnamed file with a text for a program.
enum TextFile {
    /// Waits for a program that reads the text.
    /// - Returns: How the program ended; nil if the file can't be made or the program can't be started.
    @MainActor
    static func read(
        _ text: String, by program: (ChildProcess.Stream) throws(Errno) -> ChildProcess
    ) async -> ChildProcess.Ending? {
        guard FreeDescriptors.sufficeForAnotherProgram else { return nil }
        do {
            let file = try FileDescriptor.unnamed(holding: text.utf8)
            let process = try file.closeAfter { try program(.file(file)) }
            return await process.ending()
        } catch {
            return nil
        }
    }
}
