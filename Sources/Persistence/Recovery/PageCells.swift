/// The cells of a page of a table's tree: those that it counts, and those that it lists beyond a damaged count.
///
/// From its first cell on, all bytes of a page are cells, free blocks, or counted fragments. Where they aren't, the page is
/// damaged, and cells may be missing. [Database File Format](https://sqlite.org/fileformat2.html#b_tree_pages)
struct PageCells {
    /// A cell in its place.
    struct Cell {
        var rowID: Int64
        var bytes: Range<Int>
    }

    /// Where the cells begin, in the order of the page.
    private(set) var starts: [Int] = []
    /// Whether all of the page's bytes are accounted for.
    private(set) var isWhole = false

    private let page: [UInt8]
    /// Where the list of cells begins.
    let list: Int

    /// Nil if the page has no room for as many cells as it counts, and lists none that are there.
    /// - Parameters:
    ///   - page: The bytes that SQLite uses.
    ///   - header: Where the page's header begins.
    ///   - cell: The cell that begins at a place; nil if there is none.
    ///   - isReadable: Whether what the cell holds can be read.
    init?(
        _ page: ArraySlice<UInt8>, header: Int, cell: (Int) -> Cell?, isReadable: (Int) -> Bool
    ) {
        self.page = Array(page)
        list = header + (page[header] == 13 ? 8 : 12)
        let counted = number(header + 3)
        let hasRoom = list + 2 * counted <= page.count
        let listed = hasRoom ? (0..<counted).map(start) : []
        let content = number(header + 5) == 0 ? 65_536 : number(header + 5)
        guard content >= list, content <= page.count, let free = freeBlocks(header, from: content) else {
            starts = listed
            if !hasRoom { return nil }
            return
        }
        var used = free
        var rest = page.count - content - Int(page[header + 7]) - free.reduce(0) { $0 + $1.count }
        var last: Int64?
        // With all bytes accounted for, what a count that is too large has more of is no cell.
        for start in listed where rest != 0 {
            starts.append(start)
            guard let found = cell(start) else { continue }
            used.append(found.bytes)
            last = found.rowID
            rest -= found.bytes.count
        }
        var place = list + 2 * starts.count
        while rest > 0, place + 2 <= content, let found = cell(number(place)),
            found.bytes.lowerBound >= content, found.bytes.upperBound <= page.count,
            !used.contains(where: { $0.overlaps(found.bytes) }),
            last.map({ $0 < found.rowID }) ?? true, isReadable(found.bytes.lowerBound)
        {
            starts.append(found.bytes.lowerBound)
            used.append(found.bytes)
            last = found.rowID
            rest -= found.bytes.count
            place += 2
        }
        isWhole = rest == 0
        if !hasRoom && starts.isEmpty && !isWhole { return nil }
    }

    private func start(_ index: Int) -> Int { number(list + 2 * index) }

    /// Two bytes, the higher first.
    private func number(_ place: Int) -> Int { Int(page[place]) << 8 | Int(page[place + 1]) }

    /// The free blocks, each of which names the next one; nil if they can't be right.
    private func freeBlocks(_ header: Int, from content: Int) -> [Range<Int>]? {
        var blocks: [Range<Int>] = []
        var next = number(header + 1)
        while next > 0 {
            guard next >= max(content, blocks.last?.upperBound ?? 0), next + 4 <= page.count else {
                return nil
            }
            let end = next + number(next + 2)
            guard end >= next + 4, end <= page.count else { return nil }
            blocks.append(next..<end)
            next = number(next)
        }
        return blocks
    }
}
