import Foundation
import Journal
import Persistence
import Platform
import Screens
import Store
import SystemPackage
import Terminal

/// The user's text editor: `$VISUAL`, `$EDITOR`, or vi.
struct Editor {
    /// The result of running an editor.
    struct Ending {
        var name: String
        var isSuccess: Bool
        /// How to make it wait; nil if it seems to have waited until its file was closed.
        var advice: String?

        /// What to say of a text that it left as it was.
        var windowNote: String? {
            advice.map { "\($0) What its window saves comes back next time." }
        }
    }

    /// The variables that name it, the first that does before the others.
    static let variables = ["VISUAL", "EDITOR"]

    /// The chosen command and the variable that has it; nil if the user chose none.
    static var choice: (command: String, variable: String)? {
        variables.lazy.compactMap { variable in
            Environment.command(variable).map { ($0, "$\(variable)") }
        }.first
    }

    /// An editor that returns sooner hasn't shown its text to anyone.
    private static let shortestEditing = Duration.seconds(1)

    private let program: UserProgram
    private let variable: String

    var name: String { program.name }
    /// Whether the user chose it.
    let isChosen: Bool

    init() {
        let choice = Self.choice
        isChosen = choice != nil
        variable = choice?.variable ?? "$EDITOR"
        program = UserProgram(choice?.command ?? "vi", from: variable)
    }

    /// Runs the editor on a text. The editor must have the terminal meanwhile.
    /// - Throws: `JournalError` if it can't be started.
    func edit(_ text: EditorText) async throws -> Ending {
        try await run(on: text.path, record: text.editorRecord)
    }

    /// Runs the editor on a note or a day's text.
    /// - Throws: `JournalError` if it can't be started.
    func edit(_ draft: ProseDraft) async throws -> Ending {
        try await run(on: draft.path, record: draft.editorRecord)
    }

    /// Runs the editor on a file.
    /// - Throws: `JournalError` if it can't be started.
    func edit(_ path: FilePath) async throws -> Ending {
        try await run(on: path, record: nil)
    }

    private func run(on path: FilePath, record: FilePath?) async throws -> Ending {
        let start = ContinuousClock.now
        let isSuccess = try await program.run(on: path.bytes, hasTerminal: true, record: record)
        let isEarly = .now - start < Self.shortestEditing
        return Ending(
            name: name, isSuccess: isSuccess,
            advice: EditorWaiting.advice(on: name, in: variable, isEarly: isEarly && isSuccess))
    }
}

extension FullScreen {
    /// An event for the full screen's main loop. What is large is indirect: a key's event is passed on several times.
    enum Event {
        case terminal(Terminal.Event)
        /// The contents of the side panel were read.
        case readBeside
        /// A search for the text being typed has ended.
        indirect case found(Result<BackgroundSearch.Found, any Error>)
        /// No key has come for a moment.
        case paused
        /// Another day has begun.
        case dayBegan
        /// The machine's time zone has changed.
        case zoneChanged
        /// Another program started or stopped blocking writes to the journal.
        case waits(Bool)
        /// Another program has written to the journal.
        case changedElsewhere
        /// The store has performed or refused an action; with the view from before.
        indirect case carriedOut(JournalAction, ActionOutcome, before: JournalView)
        /// The user's editor has exited, or couldn't be started.
        indirect case edited(Result<Editor.Ending, any Error>)
        /// The user's editor has exited after editing a text, or couldn't be started.
        indirect case editedProse(ProseSubject, Result<Editor.Ending, any Error>)
        /// The current todos of an edited text were read.
        indirect case compared(EditedText, EditedTextAnswers, with: Result<[Todo], any Error>)

        var isKey: Bool { if case .terminal(.key) = self { true } else { false } }

        /// Whether to paint the event while an action is in progress.
        var isPaintedAtOnce: Bool {
            switch self {
            case .terminal(.resized), .waits: true
            default: false
            }
        }
    }
}

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

/// A program from an environment variable, as a shell command: `code --wait`, `"/my tools/ed" -w`.
struct UserProgram {
    private let command: String
    private let variable: String
    private let isChosen: Bool
    /// What stands for the argument in the command; nil if it only follows it.
    private let placeholder: String?

    /// - Parameters:
    ///   - command: The value of the variable, which isn't blank.
    ///   - isChosen: Whether the variable names it.
    ///   - placeholder: What may stand for the argument in the command.
    init(_ command: String, from variable: String, isChosen: Bool = true, placeholder: String? = nil) {
        self.command = command
        self.variable = variable
        self.isChosen = isChosen
        self.placeholder = placeholder.flatMap { command.contains($0) ? $0 : nil }
    }

    /// The program's name in messages.
    var name: String { command }

    /// Runs the program with one more argument, and returns whether it succeeded.
    ///
    /// The argument is untrusted, so the shell gets it as a parameter and never parses it.
    /// - Parameter hasTerminal: Whether it may use the terminal; else it has neither input nor output, and can't open
    ///   the terminal that the screen is on.
    /// - Parameter record: A file for the program's process, as `ProcessRecord` reads it.
    /// - Throws: `JournalError` if it can't be started.
    @MainActor
    func run(on argument: [UInt8], hasTerminal: Bool, record: FilePath? = nil) async throws -> Bool {
        try OpenFileLimit.checkForAnotherProgram()
        let call =
            placeholder.map { ShellCommand.running(command.replacing($0, with: "\"$1\"")) }
            ?? "\(ShellCommand.running(command)) \"$@\""
        var script = "\(FileMask.shellCommand); \(call)"
        // The shell writes it: it's there before the program begins, whatever happens to this process.
        if record != nil { script = "\(ProcessRecord.shellCommand); shift; " + script }
        let ending: ChildProcess.Ending
        do throws(Errno) {
            let stream = hasTerminal ? ChildProcess.Stream.shared : .nothing
            let arguments = [record?.bytes, argument].compactMap(\.self)
            ending = try await ChildProcess(
                shell: script, arguments, input: stream, output: stream, hasOwnSession: !hasTerminal
            ).ending()
        } catch {
            throw failure("\(error)")
        }
        // The shell's exit statuses for a command that it couldn't run (POSIX, "Exit Status for Commands").
        switch ending {
        case .exited(127): throw failure("not found")
        case .exited(126): throw failure("it can't be run")
        default: return ending == .exited(0)
        }
    }

    private func failure(_ reason: String) -> JournalError {
        JournalError("Couldn't start \(name): \(reason). \(isChosen ? "Change" : "Set") \(variable).")
    }
}
