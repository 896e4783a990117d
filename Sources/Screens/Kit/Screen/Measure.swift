/// The width of rows with captions. Lines longer than this tire the eye: a caption at the far end of a wide
/// screen is hard to match with its title.
enum Measure {
    static let widest = 100

    /// The columns of rows on a screen of so many columns.
    static func of(_ columns: Int) -> Int { min(columns, widest) }
}
