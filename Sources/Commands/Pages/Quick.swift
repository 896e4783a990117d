import ArgumentParser
import Foundation
import Journal
import Persistence
import Platform
import Screens
import SystemPackage
import Terminal

struct Quick: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quick", abstract: "Add a todo in one line at the cursor, then leave.",
        discussion: """
            Made for a key of tmux or of the window manager: `tmux display-popup -E -h 3 daybook quick`. The line is the \
            one of the page: at its end `#category`, `~date`, `^date`, `&rule`, a URL and ` !` are recognised while you type, Tab takes a \
            category or switches between todo and entry, Enter saves, creates a new category, and leaves. Esc leaves without saving; a typed \
            line is kept, and ↑ brings it back the next time. The exit status is 0 if a line was saved, else 1.
            """)

    @Flag(help: "Log something done instead of adding a todo.")
    var did = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A note for it, such as the place you are in: repo@branch.", valueName: "text"))
    var context: String?

    @OptionGroup var journal: JournalOptions

    @MainActor
    func run() async throws {
        guard TerminalError.missingTerminal == nil else {
            throw JournalError("`daybook quick` needs a terminal. In a script, use `daybook add`.")
        }
        let isSaved = try await QuickEntry.run(
            journal: journal, use: did ? .entry : .todo, note: context)
        if !isSaved { throw ExitCode.failure }
    }
}

/// The loop of `daybook quick`: draws the line at once, opens the journal behind it, and saves one line.
@MainActor
final class QuickEntry {
    private enum Event: Sendable {
        case terminal(Terminal.Event)
        case opened(Result<Opened, any Error>)
        case saved(Result<String, any Error>)
        /// Another program started or stopped blocking writes to the journal.
        case waits(Bool)
    }

    private struct Opened: Sendable {
        /// Nil for a missing journal, which the first saved line creates.
        var database: JournalDatabase?
        var categories: [Category]
        var note: String?
    }

    private enum Outcome { case proceed, saved, left }

    private let journal: JournalOptions
    private let clock: JournalClock
    private let terminal: Terminal
    private let theme: Theme
    private let drafts: QuickDrafts
    private var state: QuickState
    private var database: JournalDatabase?
    private var isSaving = false
    /// What was saved, to say once the line is gone.
    private var reply: String?
    /// The signal that ends it, if one does.
    private var endingSignal: Terminal.Signal?
    private let events: EventQueue<Event>

    /// Reads and saves one line.
    /// - Returns: Whether a line was saved.
    static func run(journal: JournalOptions, use: EntryLine.Use, note: String?) async throws -> Bool {
        let entry = try QuickEntry(journal: journal, use: use, note: note)
        defer { entry.terminal.close() }
        let isSaved = await entry.run()
        if let signal = entry.endingSignal { throw EndedBySignal(signal: signal) }
        return isSaved
    }

    private init(journal: JournalOptions, use: EntryLine.Use, note: String?) throws {
        self.journal = journal
        clock = try Environment.clock()
        let events = EventQueue<Event>()
        self.events = events
        terminal = try Terminal(extent: .rows, usesMouse: false) { events.handle(.terminal($0)) }
        theme = Environment.theme(colors: terminal.colors)
        drafts = QuickDrafts(journal: journal.path)
        state = QuickState(
            use, note: note, unsaved: drafts.left, clock: clock, size: terminal.size,
            symbols: Environment.configuration.preferences.symbols)
    }

    private func run() async -> Bool {
        paint()
        open()
        var isSaved = false
        terminal.startReading { [events] in events.isReady }
        await events.forEach { [terminal] in
            terminal.resumeReading()
        } _: { [self] event in
            switch handle(event) {
            case .saved: isSaved = true
            case .left: break
            case .proceed:
                drafts.saveSoon { [weak self] in self?.state.unsavedLines ?? [] }
                paint()
                return .handled(goesOn: true)
            }
            terminal.stopReading()
            return .handled(goesOn: false)
        }
        return leave(keeping: isSaved ? state.linesAfterSaving : state.unsavedLines, isSaved: isSaved)
    }

    private func handle(_ event: Event) -> Outcome {
        switch event {
        case .terminal(.key(let key)):
            return perform(state.handle(key))
        case .terminal(.resized(let size)):
            state.size = size
        case .terminal(.signal(.suspend)):
            terminal.suspend()
        case .terminal(.signal(.continue)), .terminal(.background), .terminal(.focused):
            break
        case .terminal(.signal(let signal)):
            endingSignal = endingSignal ?? signal
            // A line that is being saved is either in the journal or kept, not both.
            guard isSaving else { return .left }
            database?.waiting.giveUp()
        case .opened(.success(let opened)):
            database = opened.database
            opened.database?.waiting.report(after: .milliseconds(300)) { [events] in
                events.yield(.waits($0))
            }
            return perform(state.open(opened.categories, note: opened.note ?? drafts.problem))
        case .saved(.failure(let error)) where endingSignal != nil:
            state.fail("\(error.reason)")
            return .left
        case .opened(.failure(let error)), .saved(.failure(let error)):
            isSaving = false
            state.fail("\(error.reason)")
        case .saved(.success(let sentence)):
            reply = sentence
            return .saved
        case .waits(let isWaiting):
            state.wait(isWaiting)
        }
        return .proceed
    }

    private func perform(_ effect: QuickState.Request?) -> Outcome {
        switch effect {
        case .open: open()
        case .save(let verb): save(verb)
        case .redraw: terminal.redraw()
        case .suspend: terminal.suspend()
        case .leave: return .left
        case nil: break
        }
        return .proceed
    }

    // MARK: The journal

    /// Opens the journal and reads its categories, off the main actor.
    private func open() {
        Task.detached { [journal, events] in
            let result = Result {
                let isMissing = journal.path.withPlatformString { access($0, F_OK) != 0 && errno == ENOENT }
                guard !isMissing else { return Opened(database: nil, categories: []) }
                let (database, note) = try Self.opened(journal, events)
                return Opened(
                    database: database, categories: try database.read(.categories),
                    note: database.readOnlyReason ?? note)
            }
            events.yield(.opened(result))
        }
    }

    private nonisolated static func opened(
        _ journal: JournalOptions, _ events: EventQueue<Event>
    ) throws -> (database: JournalDatabase, note: String?) {
        let waiting = BusyWait(patience: 5)
        waiting.report(after: .milliseconds(300)) { events.yield(.waits($0)) }
        // Messages and progress would end up in the line.
        return try journal.openQuietly(for: .screen, waiting: waiting) { _ in }
    }

    /// Saves the line, off the main actor.
    private func save(_ verb: JournalVerb) {
        isSaving = true
        Task.detached { [database, journal, clock, events] in
            let result = Result<String, any Error> {
                let database = try database ?? Self.opened(journal, events).database
                return try database.carryOut(verb, clock).sentence
            }
            events.yield(.saved(result))
        }
    }

    // MARK: The terminal

    private func paint() {
        terminal.paint(state.render(), theme: theme)
    }

    /// Restores the terminal and keeps lines for the next run; prints them if that fails.
    private func leave(keeping lines: [String], isSaved: Bool) -> Bool {
        let kept = Result { try drafts.saveNow(lines) }
        terminal.close()
        if case .failure(let error) = kept {
            Console.complain("\(error.reason) You had typed:")
            for line in lines { Console.note("  \(line)") }
        }
        if let reply { Console.print(reply.harmless) }
        return isSaved
    }
}

/// The unsaved lines of `daybook quick`, kept beside the journal where the page keeps its own.
@MainActor
final class QuickDrafts {
    /// The lines that an earlier run left.
    let left: [String]
    /// Why they can't be read.
    let problem: String?
    private let file: KeptLines
    private var serial = 0
    private var written: [String]
    private var timer: Task<Void, Never>?

    private static let delay = Duration.milliseconds(300)

    /// Takes over the lines of one run that is gone. Those of others stay for the next.
    init(journal: FilePath) {
        let journal = journal.absolute
        do {
            let adopted = try DraftFolder.abandoned(forJournal: journal).lazy.compactMap(Self.lines).first
            left = adopted?.lines ?? []
            problem = nil
            file =
                adopted.map { KeptLines(journal: journal, adopting: $0.folder, lines: $0.lines) }
                ?? KeptLines(journal: journal)
        } catch {
            left = []
            problem = "\(error.reason)"
            file = KeptLines(journal: journal)
        }
        written = left
    }

    /// The lines in a folder; nil if it has other texts, which need the screen.
    private static func lines(in folder: DraftFolder) -> (folder: DraftFolder, lines: [String])? {
        guard folder.names.filter({ !DraftFolder.isUnfinished($0) }) == [KeptLines.name] else { return nil }
        do {
            let lines = try folder.read(KeptLines.name).map(KeptLines.lines) ?? []
            // A tab follows the name of another screen.
            return lines.isEmpty || lines.contains { $0.contains("\t") } ? nil : (folder, lines)
        } catch {
            // The full screen says why.
            return nil
        }
    }

    /// Schedules a write of the lines, off the main actor.
    func saveSoon(_ lines: @escaping @MainActor () -> [String]) {
        guard timer == nil else { return }
        timer = Task {
            do { try await Task.sleep(for: Self.delay) } catch { return }
            timer = nil
            let lines = lines()
            guard lines != written else { return }
            written = lines
            serial += 1
            Task.detached(priority: .utility) { [file, serial] in
                do {
                    try file.write(lines, serial: serial)
                } catch {
                    // The end of the program tries again, and reports a failure.
                }
            }
        }
    }

    /// Writes the lines at once.
    /// - Throws: `JournalError` if that fails.
    func saveNow(_ lines: [String]) throws {
        timer?.cancel()
        serial += 1
        try file.write(lines, serial: serial)
    }
}
