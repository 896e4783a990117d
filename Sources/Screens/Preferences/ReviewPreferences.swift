/// The settings of the review: `[review]` in the configuration.
public struct ReviewPreferences: Equatable, Sendable {
    /// The maximum number of open todos before a day counts as full.
    public var many = 10
    /// The start of the evening review, in seconds after midnight.
    public var evening = 17 * 3600
    /// Whether a page shows the time of the last review once more than one page was started since.
    public var reminds = true

    public init() {}
}
