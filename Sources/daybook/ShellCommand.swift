/// A command of the user's, such as `$EDITOR`, in a script of the shell.
///
/// The shell splits it, as git's does, since it is the user's own and may be a whole pipeline.
enum ShellCommand {
    /// The script that runs a command, in the place of the shell if it can: a waiting shell dies of a C-c that was typed for
    /// the program, which would continue without its terminal. It is silent about a program that isn't there, and ends
    /// with 127.
    static func running(_ command: String) -> String {
        guard isOneProgram(command) else { return command }
        return "run() { command -v \"$1\" >/dev/null || exit 127; exec \"$@\"; }; run \(command)"
    }

    private static func isOneProgram(_ command: String) -> Bool {
        let first = command.split(whereSeparator: \.isWhitespace).first ?? ""
        // The shell's own that matter here; it can only exec programs.
        let builtins = [":", ".", "cd", "command", "eval", "exec", "exit", "export", "set", "trap", "unset"]
        return !command.contains { "|&;<>(){}`\n".contains($0) } && !first.contains("=")
            && !builtins.contains(String(first))
    }
}
