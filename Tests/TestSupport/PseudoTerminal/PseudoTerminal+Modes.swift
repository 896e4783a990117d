import Foundation

extension PseudoTerminal {
    /// The terminal's modes, as the next program would find them.
    public var modes: termios {
        var modes = termios()
        tcgetattr(slave >= 0 ? slave : master, &modes)
        return modes
    }

    /// Whether the modes are those of a terminal at which a shell waits for a line.
    public var isCooked: Bool {
        let wanted = tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        let modes = modes
        return modes.c_lflag & wanted == wanted && modes.c_iflag & tcflag_t(ICRNL) != 0
            && modes.c_oflag & tcflag_t(OPOST | ONLCR) == tcflag_t(OPOST | ONLCR)
    }

    /// Waits until the terminal is cooked. New modes make no descriptor readable, so this looks every few
    /// milliseconds.
    public func waitUntilCooked(timeout: TimeInterval = PseudoTerminal.patience) throws {
        let deadline = Date(timeIntervalSinceNow: timeout)
        while !isCooked {
            guard Date() < deadline else {
                throw TimeOut(description: "the terminal stayed raw:\n\(screen.text)")
            }
            watch(for: 0.005)
        }
    }

    /// Processor time used so far, in clock ticks.
    public func processorTicks() throws -> Int {
        let stat = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        // The name, in parentheses, may hold anything; the fields after it are counted from the third.
        let fields = stat[stat.index(after: stat.lastIndex(of: ")") ?? stat.startIndex)...].split(
            separator: " ")
        return (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
    }

    /// How long the program has run on a processor, threads that have ended included; to the nanosecond, where ticks
    /// are of ten milliseconds.
    public func processorTime() throws -> Duration {
        var clock = clockid_t()
        var time = timespec()
        let code = clock_getcpuclockid(process, &clock)
        guard code == 0, clock_gettime(clock, &time) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: code == 0 ? errno : code) ?? .EIO)
        }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
