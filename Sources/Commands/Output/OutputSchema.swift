import ArgumentParser
import Journal
import Persistence
import Sharing
import Sync

/// The outputs in JSON, each with its schema.
enum OutputSchema: String, CaseIterable, ExpressibleByArgument {
    case list, lists, todo, search, hit, log, step, change, show, status, waybar, page, pages, standup
    case review, categories, bundles, groups, config, backups, doctor, undo, text, dryRun
    case sync, syncStatus, syncDevices, syncLog, syncChange, syncConflicts, syncSettled, syncForget, syncKey,
        syncOff

    /// What prints it.
    var title: String {
        switch self {
        case .list: "daybook list --json"
        case .lists: "daybook list --json of a range of dates"
        case .todo: "A line of daybook list --jsonl"
        case .search: "daybook search --json"
        case .hit: "A line of daybook search --jsonl"
        case .log: "daybook log --json"
        case .step: "A line of daybook log --jsonl"
        case .change: "--json of the other commands that change the journal"
        case .show: "daybook show --json, and a line of --jsonl"
        case .status: "daybook status --json"
        case .waybar: "daybook status --waybar"
        case .page: "daybook page --json"
        case .pages: "daybook page --json of a range of dates"
        case .standup: "daybook page --since DATE --json"
        case .review: "daybook review --summary --json"
        case .categories: "daybook categories --json"
        case .bundles: "daybook bundles --json"
        case .groups: "daybook groups --json"
        case .config: "daybook config --json"
        case .backups: "daybook backup --list --json"
        case .doctor: "daybook doctor --json"
        case .undo: "daybook undo --json and redo --json"
        case .text: "daybook write --show --json"
        case .dryRun: "daybook import --dry-run --json"
        case .sync: "daybook sync --json, and that of sync init, clone and mend"
        case .syncStatus: "daybook sync status --json"
        case .syncDevices: "daybook sync devices --json"
        case .syncLog: "daybook sync log --json"
        case .syncChange: "A line of daybook sync log --jsonl"
        case .syncConflicts: "daybook sync conflicts --json"
        case .syncSettled: "daybook sync keep --json and take --json"
        case .syncForget: "daybook sync forget --json"
        case .syncKey: "daybook sync key --json"
        case .syncOff: "daybook sync off --json"
        }
    }

    var schema: JSONSchema {
        switch self {
        case .list: .listing
        case .lists: .listings
        case .todo: .todo
        case .search: .search
        case .hit: .hit
        case .log: .object([JSONSchema.journal, .init("steps", .list(Self.stepSchema))])
        case .step: Self.stepSchema
        case .change: Self.changeSchema
        case .show: Self.showSchema
        case .status: .status
        case .waybar: Self.waybarSchema
        case .page: .page
        case .pages: .pages
        case .standup: .standup
        case .review: .review
        case .categories: Self.categoriesSchema
        case .bundles: Self.bundlesSchema
        case .groups: Self.groupsSchema
        case .config: Self.configSchema
        case .backups: Self.backupsSchema
        case .doctor: Self.doctorSchema
        case .undo: Self.undoSchema
        case .text: Self.textSchema
        case .dryRun: Self.dryRunSchema
        case .sync: Self.syncSchema
        case .syncStatus: Self.syncStatusSchema
        case .syncDevices: .object([Self.syncDeviceList])
        case .syncLog: .object([.init("changes", .list(Self.syncChangeSchema))])
        case .syncChange: Self.syncChangeSchema
        case .syncConflicts: .object([.init("conflicts", .list(Self.syncConflictSchema))])
        case .syncSettled:
            .object([
                .init("label", .text), .init("settled", .list(.number), "The numbers of the conflicts."),
            ])
        case .syncForget: .object([.init("id", .text), .init("name", .text)])
        case .syncKey: .object([.init("key", .text)])
        case .syncOff:
            .object([
                .init(
                    "unsent", .nullable(.number),
                    "The number of changes that the remote lacks, if it is known.")
            ])
        }
    }

    var document: JSONValue { schema.document(title: title) }
}

/// The schemas of the change log, and of commands that change the journal.
extension OutputSchema {
    private static func fields(id: JSONSchema) -> [JSONSchema.Field] {
        [
            .init("date", .instant), .init("id", id, "The step's id; null if nothing was changed."),
            .init("label", .text), .init("source", .word(of: Author.Source.self)),
            .init("todos", .list(.number), "The ids of the todos that it changed."), .init("undone", .flag),
        ]
    }

    static let stepSchema = JSONSchema.object(
        fields(id: .number) + [
            .init(
                "event", .word(of: LogFollower.Event.self), "What just happened; only with --follow.",
                isRequired: false)
        ])

    static let changeSchema = JSONSchema.object(fields(id: .nullable(.number)) + outcomeFields)

    static let undoSchema = JSONSchema.object(
        [JSONSchema.journal, .init("steps", .list(stepSchema), "Those undone or redone, in that order.")]
            + outcomeFields)

    private static let outcomeFields: [JSONSchema.Field] = [
        .init("day", .nullable(.day), "The day whose text was written."),
        .init("present", .list(.number), "The ids of todos that were there already."),
        .init(
            "row",
            .nullable(
                .object([
                    .init("id", .number), .init("kind", .word(["category", "bundle", "item", "group"])),
                ])), "What else was changed."),
        .init("skipped", .list(.number), "The ids of todos of a range that the command can't change."),
    ]

    static let textSchema = JSONSchema.object([
        .init("day", .day), JSONSchema.journal,
        .init("text", .nullable(.text), "In Markdown; null for none."),
    ])

    static let showSchema = JSONSchema.object([
        .init("category", .nullable(.text), "Null for Other."), JSONSchema.ending, .init("entry", .flag),
        .init("habit", .flag),
        .init("changed", .nullable(.instant)), .init("created", .nullable(.instant)), .init("deleted", .flag),
        .init(
            "events",
            .list(
                .object([
                    .init("date", .nullable(.instant), "Null for events of a whole day."), .init("day", .day),
                    .init("device", .nullable(.text), "The other machine on which it was done."),
                    .init("event", .text, "firstSeen, carried, postponed, renamed, done and others."),
                    .init("page", .day, "The page that shows it."), .init("words", .text),
                ]))),
        .init("firstSeen", .day), .init("id", .number),
        .init("kind", .word(of: TodoKind.self)), .init("note", .nullable(.text)), .init("start", .day),
        .init("state", .word(of: TodoState.self)), .init("timesPostponed", .number), .init("title", .text),
        .init("url", .nullable(.text)),
    ])
}

extension OutputSchema {
    private static let conflictCount = JSONSchema.Field(
        "conflicts", .number, "The number of conflicts that wait to be settled.")

    static let syncSchema = JSONSchema.object([
        conflictCount,
        .init("isBusy", .flag, "Whether another program was synchronizing, so nothing was done."),
        .init(
            "received",
            .list(.object([.init("changes", .number), .init("device", .text)]))),
        .init("sent", .number, "The number of changes that were published."),
        .init(
            "waiting",
            .list(.object([.init("device", .text), .init("reason", .text, "In words.")])),
            "The devices whose changes wait."),
    ])

    static let syncStatusSchema = JSONSchema.object([
        .init("address", .text), conflictCount, syncDeviceList,
        .init("failingSince", .nullable(.instant), "When the first of the last failures was."),
        .init("isSealed", .flag), .init("kind", .word(["folder", "git"])),
        .init("problems", .list(.text), "What kept the last exchange from being complete, in words."),
        .init("succeeded", .nullable(.instant), "When the last exchange was."),
        .init("unsent", .number, "The number of changes."),
    ])

    static let syncChangeSchema = JSONSchema.object([
        .init("at", .instant, "When it was made, by the machine's clock."),
        .init("device", .text, "The machine's name."),
        .init("isOwn", .flag, "Whether this machine made it."),
        .init("isSent", .flag, "Whether the remote has it."),
        .init("label", .text, "What was done, in words."),
        .init("operations", .number, "The number of rows that it wrote or deleted."),
    ])

    private static let syncSideSchema = JSONSchema.nullable(
        .object([
            .init("at", .instant, "When it was typed, by the machine's clock."),
            .init("device", .text, "The machine's name."),
            .init("value", .nullable(.text), "In words; a title, note or text whole."),
        ]))

    static let syncConflictSchema = JSONSchema.object([
        .init("changed", syncSideSchema, "The change of what was deleted."),
        .init("deleted", syncSideSchema),
        .init("id", .nullable(.number), "The id of what it is about; null for pages and texts."),
        .init("kind", .word(["deletion", "name", "property", "reference"])),
        .init("number", .number, "The number that settles it."),
        .init("other", syncSideSchema, "What isn't shown."),
        .init("property", .nullable(.text), "title, state, day, category and others."),
        .init("row", .text, "What it is about: todo, category, bundle and others."),
        .init("shown", syncSideSchema), .init("subject", .text, "What it is about, in words."),
    ])

    static let syncDeviceList = JSONSchema.Field(
        "devices",
        .list(
            .object([
                .init("id", .text), .init("isOwn", .flag, "Whether it is this machine."),
                .init("known", .number, "The number of its last operation that is known here."),
                .init("name", .text),
                .init("newest", .nullable(.instant), "When it made that, by its clock."),
            ])))
}

/// The schemas of categories, bundles, groups, settings, backups, examinations and bars.
extension OutputSchema {
    static let categoriesSchema = JSONSchema.object([
        .init(
            "categories",
            .list(
                .object([
                    .init("color", .word(of: CategoryColor.self)), .init("id", .number), .init("name", .text),
                    .init("showOnly", .weekdays, "Null for every day."),
                ])))
    ])

    static let bundlesSchema = JSONSchema.object([
        .init(
            "bundles",
            .list(
                .object([
                    .init("habits", .flag, "Whether its todos are habits."), .init("id", .number),
                    .init("items", .list(item)), .init("name", .text),
                    .init("weekdays", .weekdays, "Starting a page on one of them applies it."),
                ])))
    ])

    private static let item = JSONSchema.object([
        .init("category", .nullable(.text)), .init("id", .number), .init("note", .nullable(.text)),
        .init("showOnly", .weekdays), .init("title", .text), .init("url", .nullable(.text)),
    ])

    static let groupsSchema = JSONSchema.object([
        .init(
            "groups",
            .list(
                .object([
                    .init("categories", .list(.text)), .init("id", .number), .init("name", .text),
                    .init("other", .flag, "Whether it includes todos without a category."),
                ])))
    ])

    static let configSchema = JSONSchema.object([
        .init(
            "environment",
            .list(
                .object([
                    .init("name", .text), .init("origin", .nullable(.text)), .init("value", .text),
                ]))),
        .init(
            "settings",
            .list(
                .object([
                    .init("key", .text), .init("line", .nullable(.number), "In the file."),
                    .init("origin", .text), .init("toml", .text, "The value, as the file has it."),
                ]))),
    ])

    static let backupsSchema = JSONSchema.object([
        .init(
            "backups",
            .list(
                .object([
                    .init("file", .text), .init("made", .instant),
                    .init("reason", .text, "In words: why it was made."),
                    .init("size", .number, "In bytes."),
                ])))
    ])

    static let doctorSchema = JSONSchema.object([
        .init(
            "findings",
            .list(
                .object([
                    .init("name", .text, "What was examined."), .init("state", .word(of: Finding.State.self)),
                    .init("words", .text, "What was found, and what to do."),
                ])))
    ])

    static let waybarSchema = JSONSchema.object([
        .init("alt", waybarState), .init("class", waybarState), .init("percentage", .number),
        .init("text", .text, "Pango markup."), .init("tooltip", .text, "Pango markup."),
    ])

    private static let waybarState = JSONSchema.word(["unstarted", "open", "done"])
}

/// Notices what happens in the change log, from the time it is made.
struct LogFollower {
    /// What happened to a step.
    enum Event: String, CaseIterable {
        case changed, undone, redone
    }

    /// The number of steps that are watched, from the newest: undoing more at once shows only these.
    private static let most = 1000

    private let database: JournalDatabase
    private let clock: JournalClock
    /// The steps as they were last seen, each with whether it is undone.
    private var known: [Int64: Bool] = [:]
    private var newest: Int64 = 0

    init(_ database: JournalDatabase, _ clock: JournalClock) async throws {
        self.database = database
        self.clock = clock
        _ = try await events()
    }

    /// The events since the last time, in the order in which they happened.
    mutating func events() async throws -> [(event: Event, step: UndoStep)] {
        // Other programs' changes become a step at once, so that they can be named, and undone by themselves.
        if database.readOnlyReason == nil, try await database.read(.hasUnclaimedChanges) {
            _ = try database.perform(.claimOthersChanges, by: Author(.elsewhere, clock: clock))
            // It ends by C-c, which mustn't leave changes outside the file.
            _ = try await database.settle()
        }
        let steps = try await database.read(.log(now: clock.now(), limit: Self.most))
        let undone = steps.filter { known[$0.id] == false && $0.isUndone }.map { (Event.undone, $0) }
        let redone = steps.reversed().filter { known[$0.id] == true && !$0.isUndone }.map {
            (Event.redone, $0)
        }
        let new = steps.reversed().filter { $0.id > newest }.map { (Event.changed, $0) }
        newest = max(newest, steps.first?.id ?? 0)
        known = Dictionary(steps.map { ($0.id, $0.isUndone) }) { first, _ in first }
        return undone + redone + new
    }
}
