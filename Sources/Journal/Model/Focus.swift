/// What is shown alone for a while: one category, "Other", or the categories of an export group.
public struct Focus: Hashable, Sendable {
    public var name: String
    /// Contains nil for "Other".
    public var categoryIDs: Set<Int64?>
    /// The category of what is added meanwhile; nil for "Other".
    public var categoryID: Int64?
    /// The export group, if it is one.
    var groupID: Int64?

    /// The focus under which rows are read; nil if all are.
    @TaskLocal public static var current: Focus?

    public init(name: String, categoryIDs: Set<Int64?>, categoryID: Int64?, groupID: Int64? = nil) {
        (self.name, self.categoryIDs, self.categoryID) = (name, categoryIDs, categoryID)
        self.groupID = groupID
    }

    /// `Work only`
    public var words: String { "\(name) only" }

    /// Whether a row of a table shows. The texts of days and weeks belong to no category.
    public func shows<Row>(_ row: Row) -> Bool {
        switch row {
        case let todo as Todo: categoryIDs.contains(todo.categoryID)
        case let item as BundleTodo: categoryIDs.contains(item.categoryID)
        case let category as Category: categoryIDs.contains(category.id)
        case is DayText: false
        default: true
        }
    }

    /// The drafts, those without a category in the one of the focus.
    public func placing(_ drafts: [TodoDraft]) -> [TodoDraft] {
        drafts.map { draft in
            var draft = draft
            draft.categoryID = draft.categoryID ?? categoryID
            return draft
        }
    }
}

extension Library {
    /// What shows of it beside a focus: the bundles with an item that it shows, and the groups without another category.
    public func limited(to focus: Focus) -> Library {
        var library = self
        library.categories.removeAll { !focus.shows($0) }
        library.items.removeAll { !focus.shows($0) }
        let shown = library.itemsByBundle
        library.bundles.removeAll { shown[$0.id, default: []].isEmpty }
        let others = Set(members.filter { !focus.categoryIDs.contains($0.categoryID) }.map(\.groupID))
        library.groups.removeAll { others.contains($0.id) }
        return library
    }

    /// What can be shown alone: each category, "Other", and each export group that isn't named like one of them.
    public var focuses: [Focus] {
        let single =
            categories.map { Focus(name: $0.name, categoryIDs: [$0.id], categoryID: $0.id) }
            + [Focus(name: Category.otherName, categoryIDs: [nil], categoryID: nil)]
        let grouped = groups.compactMap { group -> Focus? in
            let members = members(of: group.id)
            guard let first = members.first else { return nil }
            return Focus(
                name: group.name, categoryIDs: Set(members), categoryID: first, groupID: group.id)
        }
        return single + grouped.filter { group in !single.contains { $0.name == group.name } }
    }

    /// A focus as it is now, after another name or other members of its group; nil if it isn't there any more.
    public func current(_ focus: Focus) -> Focus? {
        focuses.first {
            $0.groupID == focus.groupID && (focus.groupID != nil || $0.categoryID == focus.categoryID)
        }
    }

    /// What a name or its beginning means.
    /// - Throws: ``ExpressionError`` if it is nothing, or several.
    public func focus(named name: String) throws(ExpressionError) -> Focus {
        if let focus = Focus.named(name, among: focuses) { return focus }
        let several = Focus.beginning(with: name, among: focuses).map(\.name)
        guard several.isEmpty else {
            throw ExpressionError("\(name.quoted) could be \(several.joined(separator: " or "))")
        }
        throw ExpressionError(
            "no category or export group \(name.quoted). \(Focus.known(focuses))")
    }
}

extension Focus: Named {}

extension SearchQuery {
    /// The search among what a focus shows.
    public func limited(to focus: Focus?) -> SearchQuery {
        guard let focus else { return self }
        var query = self
        let wanted = filters.categories
        query.filters.categories =
            wanted.isEmpty ? focus.categoryIDs : wanted.intersection(focus.categoryIDs)
        // No category has that id, so that nothing is found.
        if query.filters.categories.isEmpty { query.filters.categories = [Category.unsavedID] }
        return query
    }
}
