import Glibc
import Screens

extension Terminal {
    /// What happens at a terminal.
    public enum Event: Equatable, Sendable {
        case key(Key)
        /// The terminal has a new size: paint for it.
        case resized(Size)
        case signal(Signal)
    }

    /// What a terminal's user or system asks of a program.
    public enum Signal: Equatable, Sendable {
        case terminate
        /// The terminal is gone; nothing more will be read from it or seen on it.
        case hangUp
        case interrupt
        case quit
        /// To be answered with `suspend()`, when whatever should be safe is.
        case suspend
        /// The process ran on after a stop it had no say in. The screen has been painted again already.
        case `continue`

        /// Whether the process is to end by it.
        var endsProcess: Bool {
            switch self {
            case .terminate, .hangUp, .interrupt, .quit: true
            case .suspend, .continue: false
            }
        }

        init?(number: Int32) {
            switch number {
            case SIGTERM: self = .terminate
            case SIGHUP: self = .hangUp
            case SIGINT: self = .interrupt
            case SIGQUIT: self = .quit
            case SIGTSTP: self = .suspend
            case SIGCONT: self = .continue
            default: return nil
            }
        }

        var number: Int32 {
            switch self {
            case .terminate: SIGTERM
            case .hangUp: SIGHUP
            case .interrupt: SIGINT
            case .quit: SIGQUIT
            case .suspend: SIGTSTP
            case .continue: SIGCONT
            }
        }
    }
}
