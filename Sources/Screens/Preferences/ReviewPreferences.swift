/// The settings of the review: `[review]` in the configuration.
public struct ReviewPreferences: Equatable, Sendable {
    /// A day with more open todos is a full one.
    public var many = 10
    /// From this time on, in seconds since midnight, the review is that of the evening.
    public var evening = 17 * 3600
    /// Whether a page says when the journal was last reviewed, once that is more than one page ago.
    public var reminds = true

    public init() {}
}
