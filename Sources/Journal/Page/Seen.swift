extension Todo {
    /// Whether a day's page shows this todo: it has started, and it is pending or ended that day or later.
    ///
    /// This is the one rule of what a page holds; the database's page query is the same rule for many rows.
    public func isSeen(on day: Day) -> Bool {
        start <= day && (ending.map { $0.day >= day } ?? true)
    }
}
