import Journal

extension Weekdays {
    /// The weekdays' names in JSON.
    public var keys: [String] { days.map(\.key) }
}
