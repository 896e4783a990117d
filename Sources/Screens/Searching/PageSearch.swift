import Journal

/// A search that filters the page's rows while it is typed.
public struct PageSearch: Equatable, Sendable {
    public var line = LineEditor()
    /// The selection and scroll from before the search.
    var selectedID: Int64?
    var scroll: Int
    /// The number of searches back in the history; 0 for the text being typed.
    var historyDepth = 0

    /// Nil while the search is empty.
    var titles: TitleSearch? { Title.normalized(line.text).map(TitleSearch.init) }

    /// The sections with only the matching rows.
    func filtered(_ sections: [PageSection]) -> [PageSection] {
        guard let titles else { return sections }
        return sections.compactMap { section in
            var section = section
            section.rows.removeAll { !titles.fits($0.todo.title) }
            return section.rows.isEmpty ? nil : section
        }
    }
}
