import ArgumentParser
import Journal
import Persistence
import Sharing
import Sync

/// The outputs in JSON, each with its schema.
enum OutputSchema: String, CaseIterable, ExpressibleByArgument {
    case list, lists, todo, search, hit, log, step, change, show, status, stats, waybar, page, pages, standup
    case review, categories, bundles, groups, config, backups, doctor, undo, text, dryRun, importPreview
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
        case .stats: "daybook stats --json"
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
        case .importPreview: "daybook import --dry-run --json of another program's file"
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
        case .list: TodoListJSON.schema
        case .lists: TodoListsJSON.schema
        case .todo: TodoJSON.schema
        case .search: SearchJSON.schema
        case .hit: SearchHitJSON.schema
        case .log: LogJSON.schema
        case .step: StepJSON.schema
        case .change: ChangeJSON.schema
        case .show: TodoHistoryJSON.schema
        case .status: StatusJSON.schema
        case .stats: StatisticsJSON.schema
        case .waybar: WaybarJSON.schema
        case .page: SharedPage.pageForm.schema
        case .pages: SharedPage.rangeForm.schema
        case .standup: SharedPage.standupForm.schema
        case .review: SharedPage.reviewForm.schema
        case .categories: CategoriesJSON.schema
        case .bundles: BundlesJSON.schema
        case .groups: GroupsJSON.schema
        case .config: SettingsJSON.schema
        case .backups: BackupsJSON.schema
        case .doctor: FindingsJSON.schema
        case .undo: ReplayedJSON.schema
        case .text: DayTextJSON.schema
        case .dryRun: DryRunJSON.schema
        case .importPreview: ImportPreviewJSON.schema
        case .sync: SyncReportJSON.schema
        case .syncStatus: SyncStatus.schema
        case .syncDevices: SyncDevicesJSON.schema
        case .syncLog: SyncLogJSON.schema
        case .syncChange: SyncedStep.schema
        case .syncConflicts: ConflictsJSON.schema
        case .syncSettled: SettledJSON.schema
        case .syncForget: ForgottenJSON.schema
        case .syncKey: SyncKeyJSON.schema
        case .syncOff: SyncOffJSON.schema
        }
    }

    var document: JSONValue { schema.document(title: title) }
}

/// Notices what happens in the change log, from the time it is made.
struct LogFollower {
    /// What happened to a step.
    enum Event: String, CaseIterable, JSONOutput {
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
