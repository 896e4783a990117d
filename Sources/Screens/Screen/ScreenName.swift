/// The name of a screen: the type of its state.
public struct ScreenName: Hashable, Sendable, CaseIterable {
    // The screens that others open by name.
    public static let dayPage = DayPageState.name
    public static let review = ReviewState.name
    static let writing = WritingState.name

    private let state: ObjectIdentifier

    init(_ state: any ScreenState.Type) { self.state = ObjectIdentifier(state) }

    public static var allCases: [ScreenName] { JournalScreens.types.map { $0.name } }
}

/// The command that opens a screen from any other.
public struct ScreenEntrance: Sendable {
    let command: CommandName
    let key: KeySequence
    let summary: String
    /// The message if the screen is in front already.
    let here: String
}
