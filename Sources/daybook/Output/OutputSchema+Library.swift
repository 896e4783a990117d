import Journal
import Sharing

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
