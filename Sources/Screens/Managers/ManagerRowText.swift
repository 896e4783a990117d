import Journal

/// The text of a manager's row.
struct ManagerRowText {
    var sign = ""
    var title = ""
    var role = Style.Role.plain
    /// The captions beside the title, from long to short.
    private var captions: [String] = []

    init(_ row: ManagerRow, _ manager: Manager, _ library: Library, _ symbols: Symbols) {
        switch row {
        case .row(.category(let id)):
            guard let category = library.category(id) else { return }
            (sign, title, role) = (symbols.category, category.name, .category(category.color))
            captions = [category.showOnly?.name ?? ""]
        case .row(.bundle(let id)):
            guard let bundle = library.bundle(id) else { return }
            (sign, title) = (bundle.todosShouldMigrate ? symbols.oneOff : symbols.habit, bundle.name)
            let count = library.items(of: id).count
            let items = count == 0 ? "no items" : count == 1 ? "1 item" : "\(count) items"
            let kind = bundle.todosShouldMigrate ? "one-offs" : "habits"
            let weekdays = bundle.appliesOn.map { [$0.name] } ?? []
            captions = [[items, kind] + weekdays, [items] + weekdays, weekdays].map {
                $0.joined(separator: " · ")
            }
        case .row(.item(let id)):
            guard let item = library.item(id) else { return }
            let isOneOff = library.bundle(item.bundleID)?.todosShouldMigrate ?? true
            sign = isOneOff ? symbols.oneOff : symbols.habit
            let signs = RowText.signs(url: item.externalURL, note: item.note, symbols)
            title = signs.isEmpty ? item.title : "\(item.title) \(signs)"
            captions = [item.showOnly?.name ?? ""]
        case .row(.group(let id)):
            guard let group = library.group(id) else { return }
            title = group.name
            let names = library.members(of: id).map { library.categoryName($0) }
            captions = [
                names.isEmpty ? "nothing yet" : names.joined(separator: ", "),
                "\(names.count) of \(library.categories.count + 1)",
            ]
        case .member(let id):
            let isMember = manager.group(in: library).map { library.members(of: $0.id).contains(id) } ?? false
            let category = library.category(id)
            sign = "[\(isMember ? symbols.done : " ")]"
            title = (category == nil ? "" : "\(symbols.category) ") + library.categoryName(id)
            role = category.map { .category($0.color) } ?? .otherCategory
        }
    }

    /// The longest caption that leaves the title enough room; none if none does.
    func caption(beside title: Int, in room: Int) -> String {
        captions.first {
            !$0.isEmpty && DisplayText.width(of: $0) + 2 + min(title, max(12, room / 2)) <= room
        }
            ?? ""
    }
}
