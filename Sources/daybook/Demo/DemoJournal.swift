import Files
import Foundation
import Journal
import Persistence
import SystemPackage

/// A sample journal in a folder of its own, which is deleted after use.
struct DemoJournal: Sendable {
    let path: FilePath

    /// Makes the journal of ``DemoStory`` in a new temporary folder, which also has the state of the screen.
    /// - Throws: `JournalError` if there is no room for it.
    init(clock: JournalClock) throws {
        Self.deleteStale()
        folder = try Self.temporaryFolder()
        lock = Self.lock(folder)
        path = folder.appending("journal.sqlite")
        do {
            let database = try JournalDatabase.open(
                path: path, for: .create, waiting: BusyWait(patience: 5), now: clock.now()
            ).database
            try Writer(database: database, clock: clock).writeStory()
            try database.close()
        } catch {
            delete()
            throw error
        }
    }

    private let folder: FilePath
    /// Held while the process lives; nil where files can't be locked.
    private let lock: FileDescriptor?

    /// Keeps the state of the screen out of the user's own.
    func takeStateFolder() {
        _ = folder.appending("state").withPlatformString { setenv("XDG_STATE_HOME", $0, 1) }
    }

    /// Deletes the journal and everything beside it, or says where it still is.
    func delete() {
        do {
            try FileManager.default.removeItem(atPath: folder.string)
        } catch {
            Console.note("The sample journal couldn't be deleted; it is in \(folder).")
        }
    }

    static let prefix = "daybook-demo-"

    static var parent: FilePath {
        Environment.path("TMPDIR").flatMap { $0.isAbsolute ? $0 : nil } ?? "/tmp"
    }

    private static func temporaryFolder() throws -> FilePath {
        var template = parent.appending(prefix + "XXXXXX").bytes.map(CChar.init(bitPattern:)) + [0]
        // `mkdtemp` sets mode 0700.
        guard mkdtemp(&template) != nil else {
            throw JournalError("\(parent): no folder can be made there: \(String(cString: strerror(errno)))")
        }
        return FilePath(platformString: template)
    }
}

/// Performs the story's actions, each at its own time.
private struct Writer {
    let database: JournalDatabase
    let clock: JournalClock

    func writeStory() throws {
        let today = clock.today
        let monday = today - (today.weekday.rawValue - Weekday.monday.rawValue + 7) % 7
        try makeLibrary(on: monday - 14)
        for (week, days) in DemoStory.weeks.enumerated() {
            for (place, weekday) in Weekday.allCases.enumerated() {
                let day = monday - 14 + 7 * week + place
                guard day < today, let moments = days[weekday] else { continue }
                for moment in moments {
                    try perform(
                        moment.actions,
                        at: clock.instant(on: day, at: moment.hour * 3600 + moment.minute * 60))
                }
            }
        }
        let now = clock.now()
        for (minutesAgo, actions) in DemoStory.today {
            let instant = now - Double(minutesAgo * 60)
            // Just after midnight it all happened at once.
            try perform(actions, at: clock.day(of: instant) == today ? instant : now)
        }
    }

    private func makeLibrary(on day: Day) throws {
        let time = stopped(at: clock.instant(on: day, at: 8 * 3600))
        for (name, color) in DemoStory.categories {
            try apply(.manage(.addCategory(name, CategoryEdit(\.color, color))), time)
        }
        try apply(
            .manage(
                .addBundle(
                    "Working day",
                    BundleEdit {
                        $0.todosShouldMigrate = .set(false); $0.appliesOn = .set(.mondayToFriday)
                    })),
            time)
        let library = try database.read(.library)
        guard let bundle = library.bundles.first, let work = library.categories.first else { return }
        let items = DemoStory.habits.map { BundleTodoDraft(title: $0, categoryID: work.id) }
        try apply(.manage(.addItems(items, to: bundle.id)), time)
    }

    private func perform(_ actions: [DemoStory.Action], at instant: Date) throws {
        let time = stopped(at: instant)
        for action in actions {
            switch action {
            case .start: try apply(.startToday, time)
            case .add(let line): try apply(.add([try draft(line, for: .todo, time)]), time)
            case .did(let line): try apply(.add([try draft(line, for: .entry, time)]), time)
            case .done(let words): try apply(.complete(.phrases([words])), time)
            case .abandon(let words): try apply(.abandon(.phrases([words])), time)
            case .postpone(let words, let days):
                try apply(.move(.phrases([words]), to: time.today + days), time)
            case .note(let words, let note): try apply(.edit(.phrases([words]), TodoEdit(\.note, note)), time)
            case .write(let text): try apply(.write(text, to: .day(time.today), replacing: nil), time)
            }
        }
    }

    private func draft(_ text: String, for use: EntryLine.Use, _ time: JournalClock) throws -> TodoDraft {
        let line = EntryLine(
            text, categories: try database.read(.categories), today: time.today, weekStart: time.weekStart,
            order: time.dateOrder, marks: .atEnd, for: use)
        guard use == .todo else {
            return .entry(
                title: line.title, ending: TodoEnding(date: time.now(), day: time.today, kind: .done),
                categoryID: line.category?.id, externalURL: line.externalURL)
        }
        return TodoDraft(
            title: line.title, shouldMigrate: !line.isHabit, start: line.start ?? time.today,
            categoryID: line.category?.id, externalURL: line.externalURL)
    }

    private func apply(_ verb: JournalVerb, _ time: JournalClock) throws {
        let author = Author(.screen, clock: time)
        _ = try database.perform(.verb(verb, in: database, by: author, appliesBundles: true), by: author)
    }

    /// The clock stopped at an instant.
    private func stopped(at instant: Date) -> JournalClock {
        JournalClock(
            zone: clock.zone, dayStart: clock.dayStart, weekStart: clock.weekStart, dateOrder: clock.dateOrder
        ) { instant }
    }
}
