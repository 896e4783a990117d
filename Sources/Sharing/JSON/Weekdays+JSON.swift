import Journal

extension Weekdays {
    /// What they are called in JSON.
    public var keys: [String] { days.map(\.key) }
}
