/// How many hits of a search are wanted on the screen.
struct WantedHits: Equatable, Sendable {
    /// The number of the search.
    var serial: Int
    var count: Int

    /// The most on the screen, since each change reads all of them again.
    static let most = 1000
}
