import Journal

/// A search that shows only the rows that fit, while it is typed.
public struct PageSearch: Equatable, Sendable {
    public var line = LineEditor()
    /// What was selected, and how far the page was scrolled, before.
    var selectedID: Int64?
    var scroll: Int

    /// Nil while nothing is looked for.
    var titles: TitleSearch? { Title.normalized(line.text).map(TitleSearch.init) }

    /// The sections with the rows that fit.
    func filtered(_ sections: [PageSection]) -> [PageSection] {
        guard let titles else { return sections }
        return sections.compactMap { section in
            var section = section
            section.rows.removeAll { !titles.fits($0.todo.title) }
            return section.rows.isEmpty ? nil : section
        }
    }
}
