/// The captions and wrapped titles of a page's rows, kept from one key to the next.
///
/// Those of the selected row, whose whole title shows, are kept while its lines are drawn one after another: wrapping a
/// title of megabytes for each of its lines takes a minute.
struct WrappedTitles {
    let layout: DayPageLayout
    /// The texts of the rows that were on the screen, by their indexes, with the first lines of their titles.
    private(set) var known: [Int: RowText.Texts]
    private var selected: RowText.Texts?

    init(_ layout: DayPageLayout, known: [Int: RowText.Texts]) {
        self.layout = layout
        self.known = known
    }

    mutating func texts(ofRow index: Int) -> RowText.Texts {
        let isSelected = layout.rows[index].id == layout.selectedID
        if let texts = isSelected ? selected : known[index] { return texts }
        let texts = layout.text(of: layout.rows[index]).texts(isWhole: isSelected)
        if isSelected { selected = texts } else { known[index] = texts }
        return texts
    }
}
