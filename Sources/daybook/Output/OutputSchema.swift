import ArgumentParser
import Journal
import Sharing

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
