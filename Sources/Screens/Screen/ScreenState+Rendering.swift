import Store

extension ScreenState {
    /// What a key does on a screen that is too small: `q quits.`
    private var keyThatWorks: String {
        guard isBrowsing else { return "\(Key.escape.description) goes back." }
        let hasKey = Self.commands[.quit].map { !keymap.keys(of: $0).isEmpty } ?? false
        return "\(hasKey ? keyName(.quit) : Key.control("c").description) quits."
    }

    /// Draws the screen with its overlay.
    public mutating func render(_ view: JournalView) -> Canvas {
        guard size.fits else {
            var canvas = Canvas(size: size)
            TooSmallView.draw(keyThatWorks, on: &canvas)
            return canvas
        }
        var canvas: Canvas
        switch overlay {
        case .help(let scroll, let filter):
            canvas = Canvas(size: size)
            let scroll = HelpView.draw(
                scroll: scroll, filter: filter, state: beneath, view: view, on: &canvas)
            overlay = .help(scroll: scroll, filter: filter)
        case .messages(let scroll):
            canvas = Canvas(size: size)
            overlay = .messages(scroll: MessagesView.draw(scroll: scroll, view: view, on: &canvas))
        case .palette(let palette):
            canvas = draw(view)
            CommandPaletteView.draw(
                palette, state: beneath, view: view, symbols: preferences.symbols, on: &canvas)
        case nil:
            canvas = draw(view)
        }
        if pendingKeys.isBegun {
            WhichKeyView.draw(self, pending: pendingKeys, symbols: preferences.symbols, on: &canvas)
        }
        return canvas
    }
}
