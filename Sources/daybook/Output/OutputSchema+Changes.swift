import Journal
import Sharing

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
