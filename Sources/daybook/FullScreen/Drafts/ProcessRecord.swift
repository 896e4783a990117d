import Foundation

/// Which process has a text, in a form that outlives this one: a line of `/proc/PID/stat` (proc(5)).
struct ProcessRecord {
    private let process: pid_t
    /// When it began, in the kernel's ticks, which tells reused ids apart.
    private let began: Substring
    private let state: Substring

    /// A shell command that records the shell, and so what it then execs, in the file that is its first parameter.
    static let shellCommand = #"{ read -r stat </proc/$$/stat && printf %s "$stat" >"$1"; } 2>/dev/null"#

    /// Reads a record; nil if it isn't one.
    init?(_ data: Data) {
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
    var isRunning: Bool {
        guard let now = FileManager.default.contents(atPath: "/proc/\(process)/stat").flatMap(Self.init)
        else { return false }
        return now.began == began && now.state != "Z"
    }
}
