/// The contents of a page's rows, kept from one key to the next.
///
/// That of the selected row, whose whole title shows, is kept while its lines are drawn one after another: wrapping a
/// title of megabytes for each of its lines takes a minute.
struct RowContents {
    let layout: DayPageLayout
    /// Those of the rows that were on the screen, by their indexes, with the first lines of their titles.
    private(set) var known: [Int: RowContent]
    private var selected: RowContent?

    init(_ layout: DayPageLayout, known: [Int: RowContent]) {
        self.layout = layout
        self.known = known
    }

    mutating func content(ofRow index: Int) -> RowContent {
        let isSelected = index == layout.selectedIndex
        if let content = isSelected ? selected : known[index] { return content }
        let content = layout.content(ofRow: index, isWhole: isSelected)
        if isSelected { selected = content } else { known[index] = content }
        return content
    }
}
