import Platform
import Subprocess
import Synchronization
import SystemPackage

/// Git, working on one bare repository.
///
/// It is run, not linked: the settings of ssh, its agent, credential helpers and proxies are the user's.
struct GitProgram: Sendable {
    /// The bare repository's folder.
    let repository: FilePath
    /// Whether git and ssh may ask for passwords on the terminal.
    var mayAsk = false
    /// How long a command may be silent. Over a slow connection it may take much longer; git says how far it is.
    var patience = GitRepository.patience
    /// The program: a name that is looked up in PATH, or a path.
    var executable = "git"

    /// The largest file that a fetch may write, in the shell's blocks of 512 bytes: 2 GiB. A remote can't fill the disk.
    private static let largestFile = 4 << 20

    /// Settings that no configuration file may change.
    private static let settings = [
        // Nothing of the repository is ever run.
        "core.hooksPath=/dev/null", "core.fsmonitor=false",
        // An address `ext::command` would run a command.
        "protocol.ext.allow=never",
        // Objects of the remote are checked as they arrive.
        "transfer.fsckObjects=true",
        // A collection in the background would go on after its caller.
        "gc.autoDetach=false", "maintenance.autoDetach=false",
        "core.fsync=committed",
        // Mistakes in the user's, and wishes that most remotes refuse.
        "init.defaultBranch=main", "push.gpgSign=false",
    ].flatMap { ["-c", $0] }

    /// Variables with which a caller, such as a git hook, names another repository.
    private static let foreignVariables = [
        "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_CONFIG", "GIT_CONFIG_COUNT",
        "GIT_CONFIG_PARAMETERS", "GIT_DIR", "GIT_GRAFT_FILE", "GIT_IMPLICIT_WORK_TREE", "GIT_INDEX_FILE",
        "GIT_NAMESPACE", "GIT_NO_REPLACE_OBJECTS", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX",
        "GIT_QUARANTINE_PATH",
        "GIT_REPLACE_REF_BASE", "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
    ]

    /// Runs a command to its end.
    /// - Parameters:
    ///   - arguments: The command's name and its arguments.
    ///   - input: What it reads on standard input.
    ///   - limit: The most bytes that it may print.
    /// - Returns: What it printed.
    /// - Throws: ``GitError``.
    @discardableResult
    func run(_ arguments: [String], input: [UInt8] = [], limit: Int = 1 << 20) async throws -> [UInt8] {
        for _ in 1..<Self.mostAttempts {
            do {
                return try await runOnce(arguments, input: input, limit: limit)
            } catch GitError.failed(_, _, let words) where Self.tellsOfAnotherGit(words) {
                try await Task.sleep(for: Self.pause)
            }
        }
        return try await runOnce(arguments, input: input, limit: limit)
    }

    /// How often a command is tried while another git writes the same branches, and the time between: a git that
    /// outlived its `daybook sync` is done with them in a moment.
    private static let mostAttempts = 20
    private static let pause = Duration.milliseconds(50)

    private func runOnce(_ arguments: [String], input: [UInt8], limit: Int) async throws -> [UInt8] {
        let command = arguments.first ?? ""
        guard FreeDescriptors.sufficeForAnotherProgram else { throw GitError.tooManyFiles }
        let (status, output, errors) = try await inTime {
            try await finished(arguments, input, limit, $0)
        }
        switch status {
        case .exited(0): return output
        case .exited(127) where errors.contains("not found"): throw GitError.missing
        case .exited(let status):
            let refusal = Self.refusal(in: output).map { Self.explained($0, by: errors) }
            throw GitError.failed(
                command: command, status: Int32(status), words: refusal ?? Self.reason(in: errors))
        case .signaled(let signal):
            throw GitError.broken(command: command, words: "died of signal \(signal)")
        }
    }

    private typealias Ending = (status: TerminationStatus, output: [UInt8], errors: String)

    private func finished(
        _ arguments: [String], _ input: [UInt8], _ limit: Int, _ lastWord: LastWord
    ) async throws -> Ending {
        var options = PlatformOptions()
        // Without a terminal, neither git nor ssh can ask anything.
        options.createSession = !mayAsk
        options.teardownSequence = [
            .send(signal: .terminate, toProcessGroup: !mayAsk, allowedDurationToNextStep: .milliseconds(500)),
            .send(signal: .kill, toProcessGroup: !mayAsk, allowedDurationToNextStep: .milliseconds(100)),
        ]
        let input = try Self.file(of: input, for: arguments.first ?? "")
        do {
            let (program, words) = try await invocation(arguments)
            let result = try await Subprocess.run(
                program, arguments: Arguments(words), environment: .inherit.updating(environment),
                platformOptions: options,
                input: .fileDescriptor(input, closeAfterSpawningProcess: true), output: .bytes(limit: limit),
                error: .sequence
            ) { try await lastWord.words(from: $0.standardError) }
            return (result.terminationStatus, result.standardOutput, result.closureResult)
        } catch let error as SubprocessError where error.code == .executableNotFound {
            throw GitError.missing
        } catch let error as SubprocessError {
            throw GitError.broken(command: arguments.first ?? "", words: "couldn't be run: \(error)")
        }
    }

    /// The program to run, and its arguments. Others' bytes are written by a fetch only, so that only a fetch is worth
    /// the shell that sets the limit.
    private func invocation(_ arguments: [String]) async throws -> (program: Executable, words: [String]) {
        let words = Self.settings + arguments
        guard arguments.first == "fetch" else {
            if executable.contains("/") { return (.path(FilePath(executable)), words) }
            // Given the name, it would make a process for every folder of PATH, until one has a program of it.
            return (.path(try await Executable.name(executable).resolveExecutablePath(in: .inherit)), words)
        }
        let script = "ulimit -f \(Self.largestFile); exec \"$0\" \"$@\""
        return (.path("/bin/sh"), ["-c", script, executable] + words)
    }

    private static func file(of bytes: [UInt8], for command: String) throws(GitError) -> FileDescriptor {
        do {
            return try bytes.isEmpty ? .open("/dev/null", .readOnly) : .unnamed(holding: bytes)
        } catch {
            throw .broken(command: command, words: "didn't take its input: \(error)")
        }
    }

    private var environment: [Environment.Key: String?] {
        var values: [Environment.Key: String?] = [:]
        for name in Self.foreignVariables { values[Environment.Key(stringLiteral: name)] = .some(nil) }
        // Messages are parsed, and must not depend on the locale.
        values["LC_ALL"] = "C"
        values["GIT_DIR"] = repository.string
        values["GIT_NO_REPLACE_OBJECTS"] = "1"
        if !mayAsk {
            values["GIT_TERMINAL_PROMPT"] = "0"
            values["SSH_ASKPASS_REQUIRE"] = "never"
        }
        return values
    }

    /// Gives up when it was silent for longer than the patience; the processes have ended then. Where somebody may be asked for
    /// a password, who may have to look for it, only that person does.
    private func inTime(_ work: @Sendable @escaping (LastWord) async throws -> Ending) async throws -> Ending
    {
        let lastWord = LastWord()
        guard !mayAsk else { return try await work(lastWord) }
        return try await withThrowingTaskGroup(of: Ending?.self) { group in
            group.addTask { try await work(lastWord) }
            group.addTask {
                while lastWord.time + patience > .now {
                    try await Task.sleep(until: lastWord.time + patience, clock: .continuous)
                }
                return nil
            }
            defer { group.cancelAll() }
            guard let ending = try await group.next() ?? nil else { throw GitError.tookTooLong(patience) }
            return ending
        }
    }

    /// The summary of the first branch that a push for programs reports as refused: `[rejected] (fetch first)`.
    /// - SeeAlso: git-push(1), "Output": `<flag> \t <from>:<to> \t <summary> (<reason>)`
    static func refusal(in output: [UInt8]) -> String? {
        for line in String(decoding: output, as: UTF8.self).split(separator: "\n") where line.hasPrefix("!\t")
        {
            return line.split(separator: "\t").last.map(String.init)
        }
        return nil
    }

    /// A refusal with what the server said: `[remote rejected] (unpacker error): … No space left on device`.
    static func explained(_ refusal: String, by errors: String) -> String {
        let said = errors.split(whereSeparator: \.isNewline).filter {
            $0.hasPrefix("remote: ") && !isProgress($0)
        }
        .map { $0.dropFirst("remote: ".count).trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }
        let prefixes = ["fatal: ", "error: "]
        guard let line = said.first(where: { line in prefixes.contains { line.hasPrefix($0) } }) ?? said.first
        else { return refusal }
        return
            "\(refusal): \(prefixes.reduce(line) { $0.hasPrefix($1) ? String($0.dropFirst($1.count)) : $0 })"
    }

    /// The line that says why git failed: the last one that is neither advice nor progress.
    static func reason(in errors: String) -> String {
        let lines = errors.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
        var said = lines.filter { !$0.isEmpty && !$0.hasPrefix("hint:") && !isProgress($0) }
        if let line = said.first(where: { $0.contains("dubious ownership") }) {
            return
                "\(line.replacing("fatal: ", with: "")). `git config --global --add safe.directory FOLDER` trusts it"
        }
        // Git's advice about it is five lines.
        if let lock = said.lastIndex(where: { $0.hasSuffix(".lock': File exists.") }) {
            said.removeSubrange((lock + 1)...)
        }
        // What ssh or a server said comes before git's general advice about access rights.
        let general = [
            "Could not read from remote repository", "failed to push some refs", "Please make sure you have",
            "and the repository exists",
        ]
        let particular = said.filter { line in !general.contains { line.contains($0) } }
        let line = particular.last ?? said.last ?? ""
        for prefix in ["fatal: ", "error: "] where line.hasPrefix(prefix) {
            return String(line.dropFirst(prefix.count))
        }
        return String(line)
    }

    /// Whether a line only says how far git is, or what it did with a branch.
    private static func isProgress(_ line: Substring) -> Bool {
        let words = line.hasPrefix("remote: ") ? line.dropFirst("remote: ".count) : line
        let beginnings = [
            "Enumerating", "Counting", "Compressing", "Writing", "Receiving", "Unpacking", "Resolving",
            "Total ", "From ",
        ]
        return beginnings.contains { words.hasPrefix($0) } || words.contains(" -> ")
    }

    /// Whether git's words say that another git wrote the same branch at the same moment, here or at the remote.
    private static func tellsOfAnotherGit(_ words: String) -> Bool {
        words.contains("cannot lock ref") || words.contains("failed to update ref")
            || words.contains("incorrect old value") || words.hasSuffix(".lock': File exists.")
    }
}

/// When a program last wrote to standard error.
private final class LastWord: Sendable {
    private let mutex = Mutex(ContinuousClock.now)

    var time: ContinuousClock.Instant { mutex.withLock { $0 } }

    /// The most bytes of its words that are kept, the last ones.
    private static let most = 1 << 16

    /// What it writes until its end.
    func words(from errors: SubprocessOutputSequence) async throws -> String {
        var bytes: [UInt8] = []
        for try await buffer in errors {
            mutex.withLock { $0 = .now }
            buffer.withUnsafeBytes { bytes.append(contentsOf: $0) }
            if bytes.count > Self.most { bytes.removeFirst(bytes.count - Self.most) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Why git didn't do what was asked.
public enum GitError: Error, Equatable, Sendable {
    /// There is no git on this machine.
    case missing
    /// So many files are open that it can't be run.
    case tooManyFiles
    /// It was silent for so long that it was killed.
    case tookTooLong(Duration)
    /// It ended with a status other than 0, and these last words.
    case failed(command: String, status: Int32, words: String)
    /// It died of a signal, or couldn't be started.
    case broken(command: String, words: String)
    /// The branch at the remote isn't where it was left: somebody else wrote it.
    case rejected(branch: String)
    /// An address that git could take for an option or a program.
    case badAddress(String)
    /// What git printed can't be read.
    case unreadable(command: String)
    /// An object is larger than any pack that Daybook writes.
    case tooLarge(bytes: Int)
}

extension GitError: CustomStringConvertible {
    /// A sentence for the user, without its end.
    public var description: String {
        switch self {
        case .missing: "there is no git here; synchronizing needs it"
        case .tooManyFiles:
            "too many files are open to run git; raise the limit (ulimit -n), or close other programs"
        case .tookTooLong(let patience): "there was no answer for \(patience.components.seconds) s"
        case .failed(let command, let status, let words):
            words.isEmpty ? "git \(command) failed with status \(status)" : "git \(command): \(words)"
        case .broken(let command, let words): "git \(command) \(words)"
        case .rejected(let branch): "the branch \(branch) was changed at the remote by something else"
        case .badAddress(let address): "\"\(address)\" isn't the address of a repository"
        case .unreadable(let command): "git \(command) printed something that isn't understood"
        case .tooLarge(let bytes): "an object of \(bytes) bytes is larger than any that Daybook writes"
        }
    }
}

extension GitError {
    /// Whether it says something of the objects that were asked for, rather than of git or the remote.
    public var isOfOneLog: Bool {
        switch self {
        case .tooLarge, .unreadable, .failed: true
        default: false
        }
    }

    /// Whether damage of the repository may be the reason.
    public var mayComeFromDamage: Bool {
        switch self {
        case .failed, .broken, .unreadable: true
        default: false
        }
    }
}
