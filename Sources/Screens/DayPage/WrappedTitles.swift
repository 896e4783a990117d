/// The wrapped titles of a page. The lines of a row are drawn one after another, so only the last row is kept:
/// wrapping a title of megabytes for each of its lines takes a minute.
struct WrappedTitles {
    let layout: DayPageLayout
    private var row: Int?
    private var lines: [String] = []

    init(_ layout: DayPageLayout) { self.layout = layout }

    mutating func lines(ofRow index: Int) -> [String] {
        if row != index {
            let pageRow = layout.rows[index]
            lines = layout.text(of: pageRow).titleLines(isWhole: pageRow.id == layout.selectedID)
            row = index
        }
        return lines
    }
}
