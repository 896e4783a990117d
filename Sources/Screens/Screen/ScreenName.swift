/// The name of a screen, which each declares beside its state.
public struct ScreenName: Hashable, Sendable {
    private let text: String

    init(_ text: String) { self.text = text }
}

extension ScreenName: CaseIterable {
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
