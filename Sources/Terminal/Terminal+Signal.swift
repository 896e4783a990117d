import Foundation

extension Terminal {
    /// A request from the terminal's user or the system.
    public enum Signal: Equatable, Sendable {
        case terminate
        /// The terminal is gone; nothing can be read from it or written to it.
        case hangUp
        case interrupt
        case quit
        /// Another one that ends a program, such as `SIGUSR1`, by its number.
        case other(Int32)
        /// Needs a call of `suspend()` once all data is safe.
        case suspend
        /// The process continued after a stop that it couldn't catch. The screen is already repainted.
        case `continue`

        /// Whether the signal ends the process.
        var endsProcess: Bool {
            switch self {
            case .terminate, .hangUp, .interrupt, .quit, .other: true
            case .suspend, .continue: false
            }
        }

        init(number: Int32) {
            switch number {
            case SIGTERM: self = .terminate
            case SIGHUP: self = .hangUp
            case SIGINT: self = .interrupt
            case SIGQUIT: self = .quit
            case SIGTSTP: self = .suspend
            case SIGCONT: self = .continue
            default: self = .other(number)
            }
        }

        var number: Int32 {
            switch self {
            case .terminate: SIGTERM
            case .hangUp: SIGHUP
            case .interrupt: SIGINT
            case .quit: SIGQUIT
            case .other(let number): number
            case .suspend: SIGTSTP
            case .continue: SIGCONT
            }
        }
    }
}
