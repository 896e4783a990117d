import Foundation
import Screens
import Store
import Testing

/// A screen worth keeping a picture of: what is shown, and where its user is in it.
struct Scene: Sendable, CustomTestStringConvertible {
    let name: String
    let view: JournalView
    let screens: JournalScreens
    let sizes: [Size]
    /// Whether it is drawn for a locale that has only ASCII.
    let isASCII: Bool

    static let allSizes = [
        Size(columns: 80, rows: 24), Size(columns: 40, rows: 10), Size(columns: 160, rows: 50),
    ]

    /// Every scene in every size it is drawn in.
    static let drawings = all.flatMap { scene in scene.sizes.map { (scene, $0) } }

    /// - Parameters:
    ///   - keys: What was typed at 80×24 before the terminal got the size it is drawn in.
    ///   - next: What the journal became after these keys, if it did.
    ///   - last: What was typed then.
    init(
        _ name: String, _ view: JournalView, keys: [Key] = [], then next: JournalView? = nil,
        andThen last: [Key] = [], sizes: [Size] = allSizes, isASCII: Bool = false
    ) {
        var screens = JournalScreens(view: view, size: Size(columns: 80, rows: 24))
        for key in keys {
            if key == .pause { screens.notePause() } else { _ = screens.handle(key, in: view) }
        }
        if let next { screens.follow(from: view, to: next) }
        for key in last { _ = screens.handle(key, in: next ?? view) }
        self.name = name
        self.view = next ?? view
        self.screens = screens
        self.sizes = sizes
        self.isASCII = isASCII
    }

    /// - Parameter state: What its user came to by other things than keys.
    init(
        _ name: String, _ view: JournalView, in screens: JournalScreens, sizes: [Size] = allSizes,
        isASCII: Bool = false
    ) {
        self.name = name
        self.view = view
        self.screens = screens
        self.sizes = sizes
        self.isASCII = isASCII
    }

    var testDescription: String { name }

    var symbols: Symbols { isASCII ? .ascii : .unicode }

    /// Draws it, and tells what the screens' states are then.
    func render(_ size: Size) -> (canvas: Canvas, screens: JournalScreens) {
        var screens = screens
        screens.size = size
        let draw = { screens.render(view, symbols: isASCII ? .ascii : .unicode) }
        let canvas = isASCII ? Self.inASCII(draw) : draw()
        return (canvas, screens)
    }

    /// Runs in the C locale, and only this thread: the process's is that of all other tests.
    static func inASCII<Result>(_ body: () -> Result) -> Result {
        let locale = newlocale(1 << LC_CTYPE, "C", nil)
        let before = uselocale(locale)
        defer {
            uselocale(before)
            freelocale(locale)
        }
        return body()
    }
}

/// Keys of a text typed one by one.
func typed(_ text: String) -> [Key] { text.map(Key.character) }
