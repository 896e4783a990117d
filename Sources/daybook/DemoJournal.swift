import Foundation
import Journal
import Persistence
import Platform
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
    func useOwnStateFolder() {
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
            order: time.dateOrder, marks: .complete, for: use)
        guard use == .todo else {
            return .entry(
                title: line.title, ending: TodoEnding(date: time.now(), day: time.today, kind: .done),
                categoryID: line.category?.id, externalURL: line.externalURL)
        }
        return line.draft(on: time.today)
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

extension DemoJournal {
    /// Deletes sample journals that a killed process left behind: those of this user that nobody has locked.
    static func deleteStale() {
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: parent.string)
            where name.hasPrefix(prefix) {
                let folder = parent.appending(name)
                guard isOurs(folder), let lock = lock(folder, creates: false) else { continue }
                try FileManager.default.removeItem(atPath: folder.string)
                try lock.close()
            }
        } catch {
            // Another process may be deleting the same ones; none is in anybody's way.
        }
    }

    /// Locks a sample journal's folder for as long as the process lives.
    /// - Parameter creates: Whether the lock file is new; otherwise it must exist.
    /// - Returns: Nil if another process has it.
    static func lock(_ folder: FilePath, creates: Bool = true) -> FileDescriptor? {
        let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | (creates ? O_CREAT | O_EXCL : 0)
        let number = folder.appending("lock").withPlatformString { open($0, flags, 0o600) }
        guard number >= 0 else { return nil }
        guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
            close(number)
            return nil
        }
        return FileDescriptor(rawValue: number)
    }

    private static func isOurs(_ folder: FilePath) -> Bool {
        var status = stat()
        guard folder.withPlatformString({ lstat($0, &status) }) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
    }
}

/// The story that `daybook --demo` shows: two weeks, the days of this one, and today.
enum DemoStory {
    enum Action: Sendable {
        case start
        /// A line as it is typed: `Renew passport #home ~fri`.
        case add(String)
        case did(String)
        /// Words of a title.
        case done(String)
        case abandon(String)
        case postpone(String, days: Int)
        case note(String, String)
        case write(String)
    }

    /// Some actions at a time of day.
    struct Moment: Sendable {
        let hour: Int
        let minute: Int
        let actions: [Action]

        init(_ hour: Int, _ minute: Int, _ actions: Action...) {
            self.hour = hour
            self.minute = minute
            self.actions = actions
        }
    }

    /// The days of the two weeks before this one and of this week. Weekends stay free.
    static let weeks: [[Weekday: [Moment]]] = [
        [
            .monday: [
                Moment(
                    8, 50, .start, .add("Reproduce the login timeout #work"),
                    .add("Write the migration guide #work"),
                    .add("Renew the passport #home"), .add("Book a table for Mum's birthday #family")),
                Moment(9, 20, .done("Stand-up"), .done("Inbox")),
                Moment(11, 40, .did("Helped Ana set up her laptop #work")),
                Moment(
                    16, 30, .done("Reproduce"), .add("Fix the login timeout #work"),
                    .postpone("passport", days: 2)),
            ],
            .tuesday: [
                Moment(
                    9, 5, .start, .add("Review Tom's query planner #work * https://git.example.com/pulls/812")
                ),
                Moment(9, 30, .done("Stand-up")),
                Moment(12, 15, .done("Book a table")),
                Moment(17, 0, .done("query planner"), .did("Lunch walk around the lake #home")),
            ],
            .wednesday: [
                Moment(8, 55, .start, .done("Stand-up"), .postpone("passport", days: 2)),
                Moment(
                    10, 30, .add("Read the paper on merge trees #reading"), .add("Call the landlord #home")),
                Moment(16, 10, .done("Fix the login timeout"), .done("Inbox")),
                Moment(
                    18, 0,
                    .write(
                        "The timeout was ours after all: the pool held a connection for every tab.\n\nSlept badly."
                    )),
            ],
            .thursday: [
                Moment(9, 0, .start, .done("Stand-up"), .add("Retro: collect notes #work")),
                Moment(14, 20, .done("Retro"), .done("landlord")),
            ],
            .friday: [
                Moment(9, 10, .start, .done("Stand-up"), .postpone("passport", days: 3)),
                Moment(11, 0, .did("Pairing with Noor on the importer #work")),
                Moment(16, 45, .done("Inbox"), .add("Water the fig tree !"), .done("fig tree")),
            ],
        ],
        [
            .monday: [
                Moment(
                    8, 45, .start, .add("Importer: keep the order of rows #work *"),
                    .add("Buy running shoes #home *"), .add("Quarterly numbers for Ben #work ~wed"),
                    .add("Back up the laptop #home &weekly")),
                Moment(9, 20, .done("Stand-up"), .postpone("passport", days: 2)),
                Moment(15, 30, .done("Importer"), .done("Back up")),
            ],
            .tuesday: [
                Moment(9, 0, .start, .done("Stand-up"), .done("Inbox")),
                Moment(12, 30, .done("running shoes"), .did("Ran 5 km, first time this year #home")),
                Moment(
                    17, 10, .abandon("merge trees"), .add("Read \"A Philosophy of Software Design\" #reading")
                ),
            ],
            .wednesday: [
                Moment(9, 15, .start, .add("Talk: three ideas for the meetup #work")),
                Moment(
                    10, 0,
                    .note(
                        "three ideas",
                        "- [x] the merge that forgets nothing\n- [ ] undo as data\n- [ ] terminals, still")),
                Moment(16, 0, .done("Quarterly numbers"), .done("Inbox"), .postpone("passport", days: 5)),
            ],
            .thursday: [
                Moment(9, 0, .start, .done("Stand-up"), .add("Grandma's letter #family")),
                Moment(13, 5, .did("Deployed 2.4 #work")),
                Moment(18, 30, .write("2.4 is out, and nothing burned. Cake in the kitchen.")),
            ],
            .friday: [
                Moment(9, 5, .start, .done("Stand-up"), .done("Inbox")),
                Moment(15, 0, .done("Grandma"), .add("Plan the vegetable garden #home")),
            ],
        ],
        [
            .monday: [
                Moment(8, 50, .start, .add("Flaky upload test #work"), .add("Send Noor the slides #work *")),
                Moment(9, 25, .done("Stand-up")),
                Moment(16, 40, .done("slides"), .done("Inbox"), .done("Back up")),
            ],
            .tuesday: [
                Moment(9, 0, .start, .done("Stand-up"), .add("Pay the rent #home")),
                Moment(11, 30, .did("Interviewed a candidate #work"), .done("rent")),
            ],
            .wednesday: [
                Moment(8, 55, .start, .done("Stand-up"), .done("Inbox")),
                Moment(17, 20, .did("Ran 6 km #home")),
            ],
            .thursday: [
                Moment(9, 10, .start, .done("Stand-up"), .add("Order compost #home")),
                Moment(16, 0, .done("compost")),
            ],
            .friday: [
                Moment(9, 0, .start, .done("Stand-up"), .done("Inbox"))
            ],
        ],
    ]

    /// What happened today before now: how many minutes ago, and what.
    static let today: [(minutesAgo: Int, actions: [Action])] = [
        (
            95,
            [
                .start, .add("Call the plumber about the kitchen tap #home *"),
                .add("Review the billing change #work * https://git.example.com/pulls/840"),
                .add("Send in the tax papers #home ^2d"), .add("Dentist #home ~12d"),
                .add("Book the train to Ghent #family ~next fri"), .add("Water the fig tree !"),
            ]
        ),
        (60, [.did("Cleared the inbox with coffee")]),
        (35, [.done("billing"), .did("Answered Ana's question on backups #work")]),
        (10, [.write("A quiet morning for once. Finish the guide before anything else.")]),
    ]

    static let categories: [(name: String, color: CategoryColor)] = [
        ("Work", .blue), ("Home", .orange), ("Family", .pink), ("Reading", .teal),
    ]

    /// The habits of a working day.
    static let habits = ["Stand-up", "Inbox to zero"]
}
