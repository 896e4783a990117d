import ArgumentParser
import Journal
import Persistence
import Screens
import Sharing

/// A kind of library row, with commands to list, add, rename, delete and move rows.
protocol LibraryKind: Sendable {
    /// The properties of a new row.
    associatedtype Properties: ParsableArguments & Sendable

    static var kind: LibraryRow.Kind { get }
    /// The row's placeholder in usage texts.
    static var argument: String { get }
    /// The consequences of deleting a row, after `Delete a category`.
    static var deletion: String { get }

    /// The abstract of the command that lists the rows.
    static var listing: String { get }
    /// The note for an empty list.
    static var none: String { get }

    static func json(_ library: Library) -> any JSONObject
    static func lines(_ library: Library) -> [String]
    static func add(_ name: String, _ properties: Properties, in library: Library) throws -> LibraryAction
    static func row(named word: String, in library: Library) throws -> LibraryRow
    static func rename(_ row: LibraryRow, to name: String) -> LibraryAction
}

enum CategoryKind: LibraryKind {
    static let kind = LibraryRow.Kind.category
    static let argument = "category"
    static let deletion = "; its todos move to \"Other\""

    static let listing = "List the categories, in order."
    static let none = "No categories yet."

    static func json(_ library: Library) -> any JSONObject { CategoriesJSON(library) }
    static func lines(_ library: Library) -> [String] { LibraryPrinter().lines(ofCategoriesIn: library) }

    static func add(
        _ name: String, _ properties: Categories.Properties, in library: Library
    ) throws -> LibraryAction {
        .addCategory(name, try properties.edit)
    }

    static func row(named word: String, in library: Library) throws -> LibraryRow {
        .category(try library.category(named: word).id)
    }

    static func rename(_ row: LibraryRow, to name: String) -> LibraryAction {
        .editCategory(row.id, CategoryEdit(\.name, name))
    }
}

enum BundleKind: LibraryKind {
    static let kind = LibraryRow.Kind.bundle
    static let argument = "bundle"
    static let deletion = " with its items; todos it added stay"

    static let listing = "List the bundles with their items, in order."
    static let none = "No bundles yet."

    static func json(_ library: Library) -> any JSONObject { BundlesJSON(library) }
    static func lines(_ library: Library) -> [String] { LibraryPrinter().lines(ofBundlesIn: library) }

    static func add(
        _ name: String, _ properties: Bundles.Properties, in library: Library
    ) throws -> LibraryAction {
        .addBundle(name, try properties.edit)
    }

    static func row(named word: String, in library: Library) throws -> LibraryRow {
        .bundle(try library.bundle(named: word).id)
    }

    static func rename(_ row: LibraryRow, to name: String) -> LibraryAction {
        .editBundle(row.id, BundleEdit(\.name, name))
    }
}

enum GroupKind: LibraryKind {
    static let kind = LibraryRow.Kind.group
    static let argument = "group"
    static let deletion = "; its categories stay"

    static let listing = "List the export groups with their categories, in order."
    static let none = "No export groups yet."

    static func json(_ library: Library) -> any JSONObject { GroupsJSON(library) }
    static func lines(_ library: Library) -> [String] { LibraryPrinter().lines(ofGroupsIn: library) }

    static func add(_ name: String, _ members: Groups.Members, in library: Library) throws -> LibraryAction {
        .addGroup(name, members: try members.ids(in: library))
    }

    static func row(named word: String, in library: Library) throws -> LibraryRow {
        .group(try library.group(named: word).id)
    }

    static func rename(_ row: LibraryRow, to name: String) -> LibraryAction { .renameGroup(row.id, name) }
}

struct ListRows<Kind: LibraryKind>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "list", abstract: Kind.listing)
    }

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var pager: PagerOptions
    @OptionGroup var journal: JournalOptions

    func run() async throws {
        let database = try journal.open(for: .read)
        let library = try await database.read(.library)
        if json {
            Console.write(text: Kind.json(library).json.document)
        } else {
            let lines = Kind.lines(library)
            if lines.isEmpty { Console.note(Kind.none) } else { await pager.show(lines) }
        }
        try UnreadRows.report(of: database)
    }
}

struct AddRow<Kind: LibraryKind>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "add", abstract: "Create \(Kind.kind.withArticle).")
    }

    @Argument(help: "Its name.")
    var name: [String]

    @OptionGroup var properties: Kind.Properties
    @OptionGroup var journal: ChangeOptions

    func run() throws {
        try journal.change(for: .create) { [name, properties] in
            try Kind.add(name.joined(separator: " "), properties, in: $0)
        }
    }
}

struct RenameRow<Kind: LibraryKind>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "rename", abstract: "Rename \(Kind.kind.withArticle).")
    }

    @Argument(help: .named(Kind.argument))
    var row: String

    @Argument(help: "Its new name.")
    var name: String

    @OptionGroup var journal: ChangeOptions

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

    @OptionGroup var journal: ChangeOptions

    func run() throws {
        try journal.change { [row] in .delete(try Kind.row(named: row, in: $0)) }
    }
}

struct MoveRow<Kind: LibraryKind>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "move", abstract: "Move \(Kind.kind.withArticle) in the list.")
    }

    @Argument(help: .named(Kind.argument))
    var row: String

    @OptionGroup var place: PlaceArgument
    @OptionGroup var journal: ChangeOptions

    func run() throws {
        try journal.change { [row, place] in
            try .move(try Kind.row(named: row, in: $0), to: place, in: $0)
        }
    }
}

/// Formats categories, bundles and export groups as lines, ids first.
struct LibraryPrinter {
    private let symbols = Environment.configuration.preferences.symbols
    private let theme = Environment.theme(colors: AnsiStyle.colors)
    private let isColored = Console.isColored
    private let isTerminal = Console.isTerminal
    /// Nil to leave long lines whole.
    private let columns = Console.columns

    /// `only on Mon-Fri`, `every day`
    private static func words(_ weekdays: Weekdays) -> String {
        weekdays == .everyDay ? weekdays.name : "only on \(weekdays.name)"
    }

    func lines(ofCategoriesIn library: Library) -> [String] {
        let width = width(of: library.categories)
        return library.categories.flatMap { category in
            lines(
                category.id, width, mark: dot(category), .init(text: category.name.harmless),
                [category.color.rawValue, category.showOnly.map(Self.words)])
        }
    }

    func lines(ofBundlesIn library: Library) -> [String] {
        let width = width(of: library.bundles)
        let itemsOfBundles = library.itemsByBundle
        let names = CategoryNames(library.categories)
        return library.bundles.flatMap { bundle in
            let items = itemsOfBundles[bundle.id] ?? []
            let itemWidth = self.width(of: items)
            let heading = lines(
                bundle.id, width, .init(text: bundle.name.harmless, look: Attributes(bold: true)),
                [
                    bundle.todosShouldMigrate ? "one-offs" : "habits",
                    bundle.appliesOn.map { "applies on \($0.name)" },
                ])
            return heading
                + items.flatMap { item in
                    let url = isTerminal ? item.externalURL.flatMap(WebAddress.link) : nil
                    return lines(
                        item.id, itemWidth, indent: 4, .init(text: item.title.harmless, url: url),
                        [
                            item.categoryID.map { names.name($0).harmless },
                            item.externalURL?.harmless,
                            item.showOnly.map(Self.words),
                        ] + item.marks.map(Optional.some))
                }
        }
    }

    func lines(ofGroupsIn library: Library) -> [String] {
        let width = width(of: library.groups)
        let membersOfGroups = library.membersByGroup
        let known = CategoryNames(library.categories)
        return library.groups.flatMap { group in
            let names = (membersOfGroups[group.id] ?? []).map { known.name($0).harmless }
            return lines(
                group.id, width, .init(text: group.name.harmless),
                [names.isEmpty ? "no categories" : names.joined(separator: ", ")])
        }
    }

    private func dot(_ category: Category) -> String {
        AnsiStyle.styled(
            symbols.category, theme.attributes(for: Style(.category(category.color))), isColored: isColored)
    }

    /// The width of the id column.
    private func width<Row: Identifiable>(of rows: [Row]) -> Int where Row.ID == Int64 {
        rows.map { String($0.id).count }.max() ?? 0
    }

    /// `12  Name  (a, b)`
    private func lines(
        _ id: Int64, _ width: Int, indent: Int = 0, mark: String? = nil, _ name: PrintedLine.Part,
        _ remarks: [String?]
    ) -> [String] {
        let padding = String(repeating: " ", count: indent + width - String(id).count)
        let dim = Attributes(dim: true)
        let mark = mark.map { "\($0) " } ?? ""
        var line = PrintedLine(
            beginning: "\(padding)\(AnsiStyle.styled(String(id), dim, isColored: isColored))  \(mark)",
            indent: indent + width + 2 + (mark.isEmpty ? 0 : DisplayText.width(of: symbols.category) + 1),
            parts: [name])
        let words = remarks.compactMap(\.self).joined(separator: ", ")
        if !words.isEmpty { line.parts.append(.init(text: "(\(words))", look: dim)) }
        return line.lines(width: columns, isColored: isColored)
    }
}
