import Sharing
import Sync

extension OutputSchema {
    static let syncSchema = JSONSchema.object([
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
        .init("address", .text), syncDeviceList,
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
