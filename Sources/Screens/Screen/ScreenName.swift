/// The name of a screen: the type of its state.
public struct ScreenName: Hashable, Sendable, CaseIterable {
    // Those that others lead to by name.
    public static let dayPage = DayPageState.name
    public static let review = ReviewState.name

    private let state: ObjectIdentifier

    init(_ state: any ScreenState.Type) { self.state = ObjectIdentifier(state) }

    public static var allCases: [ScreenName] { JournalScreens.types.map { $0.name } }
}

/// How a screen is reached from all others.
public struct ScreenEntrance: Sendable {
    let command: CommandName
    let key: Key
    let summary: String
    /// What is said where the screen is in front already.
    let here: String
}
