import Sharing
import Sync

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
