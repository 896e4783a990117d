import ArgumentParser
import Journal
import Persistence

/// A kind of row that is renamed, deleted and moved by commands of the same names.
protocol LibraryKind: Sendable {
    static var kind: LibraryRow.Kind { get }
    /// What stands for it in a command's usage.
    static var argument: String { get }
    /// What deleting one means, to follow `Delete a category`.
    static var deletion: String { get }

    static func row(named word: String, in library: Library) throws -> LibraryRow
    static func rename(_ row: LibraryRow, to name: String) -> LibraryAction
}

enum CategoryKind: LibraryKind {
    static let kind = LibraryRow.Kind.category
    static let argument = "category"
    static let deletion = "; its todos are under \"Other\" then"

    static func row(named word: String, in library: Library) throws -> LibraryRow {
        .category(try library.category(named: word).id)
    }

    static func rename(_ row: LibraryRow, to name: String) -> LibraryAction {
        .editCategory(row.id, CategoryEdit(name: .set(name)))
    }
}

enum BundleKind: LibraryKind {
    static let kind = LibraryRow.Kind.bundle
    static let argument = "bundle"
    static let deletion = " with its items; what it has made stays"

    static func row(named word: String, in library: Library) throws -> LibraryRow {
        .bundle(try library.bundle(named: word).id)
    }

    static func rename(_ row: LibraryRow, to name: String) -> LibraryAction {
        .editBundle(row.id, BundleEdit(name: .set(name)))
    }
}

enum GroupKind: LibraryKind {
    static let kind = LibraryRow.Kind.group
    static let argument = "group"
    static let deletion = "; its categories stay"

    static func row(named word: String, in library: Library) throws -> LibraryRow {
        .group(try library.group(named: word).id)
    }

    static func rename(_ row: LibraryRow, to name: String) -> LibraryAction { .renameGroup(row.id, name) }
}

struct RenameRow<Kind: LibraryKind>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "rename", abstract: "Give \(Kind.kind.withArticle) another name.")
    }

    @Argument(help: .named(Kind.argument))
    var row: String

    @Argument(help: "Its new name.")
    var name: String

    @OptionGroup var journal: JournalOptions

    func run() throws {
        try journal.change { [row, name] in Kind.rename(try Kind.row(named: row, in: $0), to: name) }
    }
}

struct DeleteRow<Kind: LibraryKind>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "delete", abstract: "Delete \(Kind.kind.withArticle)\(Kind.deletion).")
    }

    @Argument(help: .named(Kind.argument))
    var row: String

    @OptionGroup var journal: JournalOptions

    func run() throws {
        try journal.change { [row] in .delete(try Kind.row(named: row, in: $0)) }
    }
}

struct MoveRow<Kind: LibraryKind>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "move", abstract: "Give \(Kind.kind.withArticle) another place.")
    }

    @Argument(help: .named(Kind.argument))
    var row: String

    @OptionGroup var place: PlaceArgument
    @OptionGroup var journal: JournalOptions

    func run() throws {
        try journal.change { [row, place] in
            try .move(try Kind.row(named: row, in: $0), to: place, in: $0)
        }
    }
}
