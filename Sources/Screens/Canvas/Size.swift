/// A terminal's size in cells.
public struct Size: Hashable, Sendable {
    public var columns: Int
    public var rows: Int

    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// The smallest size that Daybook supports.
    public static let minimum = Size(columns: 40, rows: 10)

    /// Whether the screen has at least the minimum size.
    var fits: Bool { columns >= Size.minimum.columns && rows >= Size.minimum.rows }
}
