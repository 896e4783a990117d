import ArgumentParser
import Foundation
import Journal
import Persistence
import Synchronization
import SystemPackage
import Terminal

/// Shows output longer than the screen in the user's pager, as git does.
enum Pager {
    /// `$DAYBOOK_PAGER`, the configured pager, `$PAGER`, or less, and which of them. An empty one or cat is none.
    static var choice: (command: String, origin: String) {
        if let own = getenv("DAYBOOK_PAGER") { return (String(cString: own), "$DAYBOOK_PAGER") }
        if let configured = Environment.configuration.preferences.pager { return (configured, "config.toml") }
        if let usual = getenv("PAGER") { return (String(cString: usual), "$PAGER") }
        return ("less", standard)
    }

    /// The origin of a pager that nobody chose.
    private static let standard = "default"

    /// - Parameter lines: Lines without escape sequences other than ours.
    @MainActor
    static func show(_ lines: [String]) async {
        let (pager, origin) = choice
        guard Console.isTerminal, isLong(lines),
            !["", "cat"].contains(pager.trimmingCharacters(in: .whitespaces))
        else {
            return Console.print(styled: lines)
        }
        let signals = PagerSignals()
        let ending = await run(pager, on: lines)
        signals.dieOfLast()
        switch ending {
        // A shell that runs a pipeline dies of the C-c that was typed for the pager.
        case .exited(0), .signaled(SIGINT): break
        // The shell couldn't run it.
        case nil, .exited(126), .exited(127):
            Console.print(styled: lines)
            // Not every system has less, and nobody chose it.
            if origin != standard {
                Console.complain("Couldn't start the pager \(pager.quoted). Change \(origin).")
            }
        case .exited(let status):
            Console.complain(
                "The pager \(pager.quoted) failed with status \(status). --no-pager prints the list.")
        case .signaled(let signal):
            Console.complain(
                "The pager \(pager.quoted) died of signal \(signal). --no-pager prints the list.")
        }
    }

    /// Whether lines may fill the screen; less finds out whether those that wrap do.
    private static func isLong(_ lines: [String]) -> Bool {
        guard lines.count < Console.rows, let columns = Console.columns else { return true }
        return lines.reduce(0) { $0 + max(1, $1.utf8.count / max(1, columns)) } >= Console.rows
    }

    /// How the pager ended; nil if it couldn't be started.
    @MainActor
    private static func run(_ pager: String, on lines: [String]) async -> ChildProcess.Ending? {
        // -F: exit if it fits on one screen; -R: colours; -X: leave the text on the screen.
        let options = Environment.value("LESS") == nil ? "LESS=FRX; export LESS; " : ""
        return await TextFile.read(lines.map { $0 + "\n" }.joined()) { input throws(Errno) in
            try ChildProcess(
                shell: "\(FileMask.shellCommand); \(options)\(ShellCommand.running(pager))", input: input,
                output: .shared)
        }
    }
}

/// Keeps Daybook alive while a pager uses the terminal: the shell would take the terminal away from it.
///
/// C-c belongs to the pager. After other signals, Daybook dies once the pager has ended, as git does.
struct PagerSignals {
    private static let last = Atomic<Int32>(0)

    init() {
        // Not SIG_IGN, which the pager would inherit.
        signal(SIGINT) { _ in }
        for number in [SIGTERM, SIGHUP] {
            signal(number) { PagerSignals.last.store($0, ordering: .relaxed) }
        }
    }

    /// Dies of the last signal, if there was one.
    func dieOfLast() {
        let last = Self.last.load(ordering: .relaxed)
        for number in [SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
        if last != 0 { OpenJournals.end(by: last == SIGHUP ? .hangUp : .terminate) }
    }
}

/// The options of commands whose lists may be longer than the screen.
struct PagerOptions: ParsableArguments {
    @Flag(name: .customLong("no-pager"), help: "Don't open a long list in a pager.")
    var hasNoPager = false

    /// Whether a long list would open in a pager.
    var mayOpen: Bool { !hasNoPager && Console.isTerminal }

    /// Prints lines, on a terminal in the pager if they don't fit.
    func show(_ lines: [String]) async {
        if hasNoPager { Console.print(styled: lines) } else { await Pager.show(lines) }
    }

    /// Prints a text, on a terminal with its words wrapped.
    func show(text: String) async {
        guard let width = Console.columns else { return Console.write(text: text) }
        let lines = PrintedLine.wrapped(text.hasSuffix("\n") ? String(text.dropLast()) : text, width: width)
        let addresses = Set(
            text.split(whereSeparator: \.isWhitespace).compactMap { WebAddress.inside(String($0)) })
        await show(lines.map { PrintedLine.linked($0, addresses) })
    }

    /// Writes a document to a file and says so; without one, it shows a text, and prints another format.
    /// - Parameter journal: The journal, whose files are never replaced.
    @MainActor
    func write(
        _ document: String, isText: Bool, to file: FilePath?, sparing journal: FilePath,
        note: (_ file: String) -> String
    ) async throws {
        if let file, file != "-" {
            try WholeFile.write(Data(document.utf8), to: file, sparing: ProtectedFiles(journal: journal))
            Console.note(note(file.string))
        } else if isText {
            await show(text: document)
        } else {
            Console.write(text: document)
        }
    }
}
