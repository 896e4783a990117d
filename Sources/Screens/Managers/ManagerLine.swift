import Journal
import Store

/// What a line in a manager is for.
public enum ManagerLineUse: LinePurpose {
    /// A new category, bundle or group.
    case add(ManagerPane)
    case addItem(to: Int64)
    case rename(LibraryRow)
    case weekdays(LibraryRow)
    case url(item: Int64)

    public var isNewRow: Bool {
        switch self {
        case .add, .addItem: true
        case .rename, .weekdays, .url: false
        }
    }

    public var use: EntryLine.Use { .bundleItem }

    public func recalled(into open: Self) -> Self { open }
}

/// A line being edited in a manager.
public typealias ManagerLine = Line<ManagerLineUse>

extension Line where Purpose == ManagerLineUse {
    init(_ purpose: ManagerLineUse, _ text: String = "") {
        self.init(purpose: purpose, line: LineEditor(text))
    }

    /// Whether a category can be picked in the line.
    var namesCategory: Bool {
        switch purpose {
        case .addItem, .rename(.item): true
        default: false
        }
    }

    func choices(in view: JournalView) -> [CategoryPicker.Choice] {
        namesCategory ? entry.choices(in: view) : []
    }

    func styles(in view: JournalView) -> WordStyles { namesCategory ? entry.styles(in: view) : [:] }

    /// The row that the line edits; nil if it creates one.
    var row: LibraryRow? {
        switch purpose {
        case .add: nil
        case .addItem(let id): .bundle(id)
        case .rename(let row), .weekdays(let row): row
        case .url(let id): .item(id)
        }
    }

    /// The action of the line; nil if it has none, because the line is empty or unchanged.
    func action(in view: JournalView) throws(ExpressionError) -> LibraryAction? {
        let text = Title.normalized(entry.line.text)
        switch purpose {
        case .add(let pane):
            guard let text else { return nil }
            return switch pane {
            case .categories: .addCategory(text)
            case .bundles: .addBundle(text)
            default: .addGroup(text)
            }
        case .addItem(let id):
            guard text != nil else { return nil }
            let line = entry.entryLine(in: view)
            return .addItems([BundleTodoDraft(line)], to: id, newCategory: newCategory(of: line))
        case .rename(.item(let id)):
            guard text != nil, let item = view.library?.item(id) else { return nil }
            let line = entry.entryLine(in: view)
            let edit = BundleTodoEdit {
                if line.title != item.title { $0.title = .set(line.title) }
                if line.itemStart != item.starts { $0.starts = .set(line.itemStart) }
                if line.itemDue != item.due { $0.due = .set(line.itemDue) }
                // Where a week begins isn't typed.
                if line.repeats?.typed != item.repeats?.typed { $0.repeats = .set(line.repeats) }
                if let url = line.externalURL, url != item.externalURL { $0.externalURL = .set(url) }
                if line.understood.values.contains(where: { $0.meaning == .other }), item.categoryID != nil {
                    $0.categoryID = .set(nil)
                }
                if let category = line.category?.id, category != item.categoryID {
                    $0.categoryID = .set(category)
                }
            }
            return edit.properties.isEmpty
                ? nil : .editItem(id, edit, newCategory: newCategory(of: line))
        case .rename(let row):
            return text.flatMap { $0 == view.library?.name(of: row) ? nil : Self.renaming(row, to: $0) }
        case .weekdays(let row):
            let weekdays = try weekdays()
            return weekdays == view.library?.weekdays(of: row) ? nil : Self.setting(weekdays, of: row)
        case .url(let id):
            var url: String?
            if let text { url = try WebAddress.checked(text) }
            return url == view.library?.item(id)?.externalURL
                ? nil : .editItem(id, BundleTodoEdit(\.externalURL, url))
        }
    }

    /// The name of the category that the line creates; nil if it creates none.
    private func newCategory(of line: EntryLine) -> String? {
        line.category?.id == Category.unsavedID ? entry.newCategory : nil
    }

    /// The typed weekdays; nil if the line is empty.
    func weekdays() throws(ExpressionError) -> Weekdays? {
        guard let text = Title.normalized(entry.line.text) else { return nil }
        return try Weekdays(words: text)
    }

    private static func renaming(_ row: LibraryRow, to name: String) -> LibraryAction {
        switch row {
        case .category(let id): .editCategory(id, CategoryEdit(\.name, name))
        case .bundle(let id): .editBundle(id, BundleEdit(\.name, name))
        case .item(let id): .editItem(id, BundleTodoEdit(\.title, name))
        case .group(let id): .renameGroup(id, name)
        }
    }

    private static func setting(_ weekdays: Weekdays?, of row: LibraryRow) -> LibraryAction? {
        switch row {
        case .category(let id): .editCategory(id, CategoryEdit(\.showOnly, weekdays))
        case .bundle(let id): .editBundle(id, BundleEdit(\.appliesOn, weekdays))
        case .item(let id): .editItem(id, BundleTodoEdit(\.showOnly, weekdays))
        case .group: nil
        }
    }
}
