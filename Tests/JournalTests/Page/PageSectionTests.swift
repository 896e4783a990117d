import Journal
import TestSupport
import Testing

@Suite("Grouping by category")
struct PageSectionTests {
    @Test("Categories by sort order then id, Other last; rows by id; empty and unknown categories left out")
    func order() {
        let categories = [
            Category(id: 1, name: "Later", sortOrder: 2), Category(id: 2, name: "First", sortOrder: 1),
            Category(id: 3, name: "Empty", sortOrder: 0), Category(id: 4, name: "Tied", sortOrder: 1),
        ]
        let placed: [(Int64, Int64?)] = [(9, 1), (3, nil), (8, 2), (4, 2), (5, 99), (6, 4)]
        let rows = placed.map { id, category in
            PageRow(
                todo: Todo(id: id, title: "\(id)", start: "2026-11-20", categoryID: category), state: .open
            )
        }
        let sections = PageSection.grouping(rows, by: categories)
        #expect(sections.map(\.name) == ["First", "Tied", "Later", "Other"])
        #expect(sections.map { $0.rows.map(\.id) } == [[4, 8], [6], [9], [3, 5]])
    }
}
