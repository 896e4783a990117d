/// Why git didn't do what was asked.
public enum GitError: Error, Equatable, Sendable {
    /// There is no git on this machine.
    case missing
    /// So many files are open that it can't be run.
    case tooManyFiles
    /// It had not ended in time and was killed.
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
        case .tookTooLong(let patience): "git didn't end within \(patience.components.seconds) s"
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
