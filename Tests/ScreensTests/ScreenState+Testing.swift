import Store
import TestSupport

@testable import Screens

extension Preferences {
    init(_ keymap: Keymap) {
        self.init()
        self.keymap = keymap
    }

    init(_ review: ReviewPreferences) {
        self.init()
        self.review = review
    }
}

extension ScreenState {
    /// Draws the screen with a set of symbols, in whatever locale the tests run.
    mutating func render(_ view: JournalView, symbols: SymbolSet) -> Canvas {
        if symbols != .ascii { useUTF8() }
        preferences.symbolSet = symbols
        return render(view)
    }
}

extension DayPageState {
    mutating func answer(_ key: Key, in view: JournalView) -> [Effect] {
        answer(KeyStroke(keys: KeySequence(key), command: nil), in: view)
    }
}

extension Key {
    /// Stands for a pause in typing.
    static let pause = Key.unknown
}

extension ScreenName {
    static let library = LibraryState.name
    static let exportGroups = ExportGroupsState.name
}

extension JournalScreens {
    var library: LibraryState { self[LibraryState.self] }
    var exportGroups: ExportGroupsState { self[ExportGroupsState.self] }

    mutating func render(_ view: JournalView, symbols: SymbolSet) -> Canvas {
        self[front].render(view, symbols: symbols)
    }
}

extension DayPageState {
    /// Draws everything anew the next time.
    fileprivate mutating func forgetDrawn() { drawnRows = RowCache() }
}

extension JournalScreens {
    /// Draws everything anew the next time.
    mutating func forgetDrawn() {
        dayPage.forgetDrawn()
        review.page.forgetDrawn()
    }
}
