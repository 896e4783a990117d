import Journal
import Store

/// What the row of a search result shows beside its title: the day and category, and the words that matched.
struct FoundRow {
    let hit: SearchHit
    let view: JournalView

    init?(_ row: PageRow, in view: JournalView) {
        guard let hit = row.hit else { return nil }
        self.hit = hit
        self.view = view
    }

    /// `Home · Fri 13 Nov`, `postponed 2×`, `text · Mon 2 Mar`.
    func caption(of row: PageRow, form: CaptionForm) -> String {
        let when =
            form == .shortest ? hit.day.name(relativeTo: view.today) : hit.day.shortName(from: view.today)
        guard row.isTodo else { return form == .shortest ? when : "text · \(when)" }
        var words = when
        if row.todo.isOpen {
            let open = row.caption(on: view.today, clock: view.clock, form: form == .full ? .brief : form)
            words = open.isEmpty ? "today" : open
        }
        guard form != .shortest, let category else { return words }
        return "\(category.name) · \(words)"
    }

    /// The category, with which the caption begins.
    var category: Category? {
        hit.todo?.categoryID.flatMap { id in view.categories.first { $0.id == id } }
    }

    /// The words around a match outside the title.
    var snippet: SearchSnippet? { hit.todo == nil ? nil : hit.snippet }

    /// The category, if a caption begins with its name.
    func category(in caption: String) -> Category? {
        category.flatMap { caption.hasPrefix("\($0.name) ·") ? $0 : nil }
    }
}
