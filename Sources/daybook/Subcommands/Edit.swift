import ArgumentParser
import Journal
import Persistence

struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change the title, category, URL or kind of todos.",
        discussion: "Everything else stays the same.")

    enum Kind: String, EnumerableFlag {
        case habit, oneOff

        static func help(for value: Kind) -> ArgumentHelp? {
            switch value {
            case .habit: "A habit: abandoned when the next page starts."
            case .oneOff: "A one-off: carried over until it ends."
            }
        }
    }

    @OptionGroup var arguments: TodoArguments

    @Option(help: "The new title.")
    var title: String?

    @Option(name: .category, help: "The category's name, or its beginning; Other for none.")
    var category: String?

    @Flag(name: .customLong("no-category"), help: "Put it under \"Other\".")
    var hasNoCategory = false

    @Option(help: "A URL to open from the journal.")
    var url: String?

    @Flag(name: .customLong("no-url"), help: "Remove the URL.")
    var hasNoURL = false

    @Option(
        help: ArgumentHelp(
            "Show it only on these weekdays: \(Weekdays.understood).", valueName: "days"))
    var showOnly: String?

    @Flag(name: .customLong("show-as-category"), help: "Show it on the same weekdays as its category.")
    var showsAsCategory = false

    @Flag(exclusivity: .exclusive)
    var kind: Kind?

    @OptionGroup var journal: JournalOptions

    func validate() throws {
        if category != nil && hasNoCategory {
            throw ValidationError("Give --category or --no-category, not both.")
        }
        if url != nil && hasNoURL { throw ValidationError("Give --url or --no-url, not both.") }
        if showOnly != nil && showsAsCategory {
            throw ValidationError("Give --show-only or --show-as-category, not both.")
        }
        if title == nil, category == nil, url == nil, kind == nil, showOnly == nil,
            !hasNoCategory, !hasNoURL, !showsAsCategory
        {
            throw ValidationError(
                "Nothing to change. Use --title, --category, --url, --show-only, --habit, --one-off.")
        }
    }

    func run() throws {
        let clock = try Environment.clock()
        let weekdays = try showOnly.map(Weekdays.typed)
        let database = try journal.open(for: .change)
        let edit = try TodoEdit {
            $0.title = EditChange(title)
            $0.categoryID = try categoryID(in: database)
            $0.shouldMigrate = EditChange(kind.map { $0 == .oneOff })
            $0.externalURL = hasNoURL ? .set(nil) : EditChange(url.map { .some($0) })
            $0.showOnly = showsAsCategory ? .set(nil) : EditChange(weekdays.map { .some($0) })
        }
        Console.print(try database.carryOut(.edit(arguments.selection, edit), clock).message)
    }

    private func categoryID(in database: JournalDatabase) throws -> EditChange<Int64?> {
        if hasNoCategory { return .set(nil) }
        guard let category else { return .keep }
        let categories = try database.read(.categories)
        if Category.isOther(category, among: categories) { return .set(nil) }
        guard let named = Category.named(category, among: categories) else {
            throw JournalError("No category \(category.quoted). \(Category.known(categories))")
        }
        return .set(named.id)
    }
}
