import GRDB
import Journal

/// The categories by their names, for changes that look up and make many of them.
struct CategoryNames {
    private var byID: [Int64: Category] = [:]
    private var byName: [String: Category] = [:]
    private var byFolded: [String: Category] = [:]
    private var counts: [CategoryColor: Int] = [:]
    private var last = -1

    init(_ categories: [Category]) { categories.forEach { note($0) } }

    private mutating func note(_ category: Category) {
        byID[category.id] = category
        // Of several, the first counts, as in `Category.exactly(named:among:)`.
        if byName[category.name] == nil { byName[category.name] = category }
        let folded = Category.folded(category.name)
        if byFolded[folded] == nil { byFolded[folded] = category }
        counts[category.color, default: 0] += 1
        last = max(last, category.sortOrder)
    }

    /// The names as they are compared.
    var folded: Set<String> { Set(byFolded.keys) }

    subscript(id: Int64?) -> Category? { id.flatMap { byID[$0] } }

    /// The category with a name; nil also for "Other", unless there is one of that name.
    func exactly(named name: String) -> Category? {
        let folded = Category.folded(name)
        return folded.isEmpty ? nil : byName[name] ?? byFolded[folded]
    }

    /// Creates a category, last in order, with the least used colour.
    /// - Throws: ``JournalError`` if its name is none or taken.
    mutating func insert(named text: String, _ db: Database) throws -> Category {
        let name = try LibraryChange.checked(text, for: .category) { byFolded[$0]?.name }
        // Red is for errors, unless somebody picks it.
        let colors = CategoryColor.allCases.filter { $0 != .red }
        let color = colors.min { counts[$0, default: 0] < counts[$1, default: 0] } ?? .blue
        let category = try Tables.categories.add(
            Category(id: 0, name: name, color: color, sortOrder: LibraryChange.last(after: [last])), db)
        note(category)
        return category
    }
}
