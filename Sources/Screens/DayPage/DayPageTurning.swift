import Store

extension DayPageState {
    /// The maximum number of pages turned by one count; each is read.
    private static let mostPages = 100

    /// Turns as many pages as the typed count.
    func turnPages(to target: PageTarget) -> [Effect] {
        Array(repeating: .apply(.show(target)), count: min(pendingKeys.count ?? 1, Self.mostPages))
    }
}
