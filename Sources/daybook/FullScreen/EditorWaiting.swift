/// How editors with windows are made to wait until a file is closed, as Daybook needs it.
enum EditorWaiting {
    /// Editors that pass a file to a window and return, with the options that make them wait, the one to advise first.
    private static let options: [(names: Set<String>, options: [String])] = [
        (
            [
                "code", "code-insiders", "codium", "vscodium", "cursor", "windsurf", "zed", "zeditor", "subl",
                "sublime_text", "mate", "atom", "pulsar", "lapce", "gedit", "pluma", "xed", "bbedit", "idea",
                "pycharm", "goland", "clion", "webstorm", "phpstorm", "rustrover", "rubymine",
            ], ["--wait", "-w"]
        ),
        (["gvim", "gview", "mvim"], ["-f", "--nofork"]),
        (["nvim-qt"], ["--nofork"]),
        (["neovide"], ["--no-fork"]),
        (["kate"], ["--block", "-b"]),
        (["gnome-text-editor"], ["--standalone", "-s"]),
        (["geany"], ["--new-instance", "-i"]),
        (["mousepad"], ["--disable-server"]),
    ]

    /// Programs that only pass a file on.
    private static let openers: Set = ["xdg-open", "open", "gio", "gnome-open", "kde-open", "wslview"]

    /// Editors that stay in the terminal, however soon they are left.
    private static let terminalEditors: Set = [
        "vi", "vim", "nvim", "view", "ex", "nano", "pico", "micro", "hx", "helix", "kak", "joe", "jed", "mg",
        "ne",
        "mcedit", "zile", "tilde", "dte",
    ]

    /// What to change so that an editor waits; nil if it does.
    /// - Parameters:
    ///   - command: The editor's command.
    ///   - variable: The variable that names it.
    ///   - isEarly: Whether it returned sooner than anyone can have edited something.
    static func advice(on command: String, in variable: String, isEarly: Bool) -> String? {
        let words = command.split(whereSeparator: \.isWhitespace).map(String.init)
        let path = ShellCommand.program(of: command) ?? ""
        let program = path.split(separator: "/").last.map(String.init) ?? path
        if program == "emacsclient" {
            let returning = ["-n", "--no-wait"].first(where: words.contains)
            return returning.map { "\(command) returns at once. Leave out \($0) in \(variable)." }
        }
        if openers.contains(program) {
            return "\(program) returns at once. Name an editor in \(variable)."
        }
        if let known = options.first(where: { $0.names.contains(program) }) {
            guard known.options.allSatisfy({ !words.contains($0) }) else { return nil }
            return "\(command) returns at once. Set \(variable) to \"\(command) \(known.options[0])\"."
        }
        guard isEarly, !terminalEditors.contains(program) else { return nil }
        return
            "\(command) returned at once. If it opened a window, make it wait in \(variable), often with --wait."
    }
}
