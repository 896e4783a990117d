import Foundation
import Journal

/// A command of the user's, such as `$EDITOR`, in a script of the shell.
///
/// The shell splits it, as git's does, since it is the user's own and may be a whole pipeline.
enum ShellCommand {
    /// The script that runs a command, in the place of the shell if it can: a waiting shell dies of a C-c that was typed for
    /// the program, which would continue without its terminal. It is silent about a program that isn't there, and ends
    /// with 127.
    static func running(_ command: String) -> String {
        let command = quoted(command)
        guard isOneProgram(command) else { return command }
        return "run() { command -v \"$1\" >/dev/null || exit 127; exec \"$@\"; }; run \(command)"
    }

    /// The program that a command runs, as its path or name; nil for a blank one.
    static func program(of command: String) -> String? {
        let command = command.trimmingCharacters(in: .whitespacesAndNewlines)
        if let path = pathWithBlanks(command) { return path.program }
        guard let first = command.first else { return nil }
        if "\"'".contains(first), let end = command.dropFirst().firstIndex(of: first) {
            return String(command[..<end].dropFirst())
        }
        return command.split(whereSeparator: \.isWhitespace).first.map { expanded(String($0)) }
    }

    /// Whether there is an executable file of a path, or of a name in `$PATH`.
    static func isProgram(_ name: String) -> Bool {
        guard !name.contains("/") else { return isExecutableFile(name) }
        return (Environment.value("PATH") ?? "").split(separator: ":").contains {
            isExecutableFile("\($0)/\(name)")
        }
    }

    /// A command with quotes around a program's path that has blanks and none around it: `/my tools/ed -w`.
    private static func quoted(_ command: String) -> String {
        guard let (program, rest) = pathWithBlanks(command) else { return command }
        return program.inShellQuotes + rest
    }

    /// The path of a program that a command begins with, blanks in it and all, and the rest of the command.
    private static func pathWithBlanks(_ command: String) -> (program: String, rest: Substring)? {
        let command = command.drop(while: \.isWhitespace)
        let ends = command.indices.filter { command[$0].isWhitespace } + [command.endIndex]
        guard ends.count > 1, !isProgram(expanded(String(command[..<ends[0]]))) else { return nil }
        for end in ends.dropFirst() {
            let program = expanded(String(command[..<end]))
            if isProgram(program) { return (program, command[end...]) }
        }
        return nil
    }

    /// A path with the home folder for a `~` at its beginning, as the shell reads it.
    private static func expanded(_ path: String) -> String {
        path.hasPrefix("~/") ? Environment.home.string + path.dropFirst() : path
    }

    private static func isExecutableFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }

    private static func isOneProgram(_ command: String) -> Bool {
        let first = command.split(whereSeparator: \.isWhitespace).first ?? ""
        // The shell's own that matter here; it can only exec programs.
        let builtins = [":", ".", "cd", "command", "eval", "exec", "exit", "export", "set", "trap", "unset"]
        return !command.contains { "|&;<>(){}`\n".contains($0) } && !first.contains("=")
            && !builtins.contains(String(first))
    }
}
