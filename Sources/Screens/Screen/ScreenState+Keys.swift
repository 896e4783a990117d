import Store

/// The handling of keys that is common to all screens.
extension ScreenState {
    /// Changes the state by a key, and returns the effects for the application.
    public mutating func handle(_ key: Key, in view: JournalView) -> [Effect] {
        let command = keymap.command(for: key, in: Self.commands)
        // These commands work in every mode, and are the only ones on a screen that is too small.
        if let command, command.worksWhileTyping { return run(command, in: view) }
        // Further typing must not run commands.
        guard size.fits || (!isBrowsing && key.isCancel) else {
            return isBrowsing && quits(key, command) ? [.quit] : []
        }
        switch overlay {
        case .help(let scroll):
            readHelp(key, command, scroll)
            return []
        case .palette(let palette):
            return choose(key, palette, in: view)
        case nil:
            if case .mouse(let event) = key { return handle(event, in: view) }
            return isBrowsing ? browse(key, command, in: view) : answer(key, command, in: view)
        }
    }

    private mutating func readHelp(_ key: Key, _ command: CommandName?, _ scroll: Int) {
        if case .mouse(let event) = key {
            overlay = .help(scroll: max(0, scroll + event.wheelLines))
        } else if let movement = key == .character(" ") ? .halfPageDown : command?.movement {
            // Drawing clamps the scroll to the end.
            let place = movement.place(from: scroll, count: .max / 2, halfPage: size.rows / 2)
            overlay = .help(scroll: max(0, place))
        } else if closes(key, command) || key == .enter || command == .help {
            overlay = nil
        }
    }

    private mutating func choose(_ key: Key, _ palette: CommandPalette, in view: JournalView) -> [Effect] {
        var palette = palette
        let commands = palette.commands(Self.commands.all)
        switch key {
        case .mouse(let event) where event.wheelLines != 0:
            palette.filter.handle(event.wheelLines > 0 ? .down : .up, count: commands.count)
        case .mouse(let event):
            let list = CommandPaletteView.list(palette, commands, above: size.rows - 1)
            guard let place = list.choice(in: event.position.row) else { return [] }
            overlay = nil
            return run(commands[place], in: view)
        case _ where key.isCancel:
            overlay = nil
            return []
        case .enter:
            overlay = nil
            guard !commands.isEmpty else { return [] }
            return run(commands[palette.filter.place(among: commands.count)], in: view)
        default:
            palette.filter.handle(key, count: commands.count)
        }
        overlay = .palette(palette)
        return []
    }
}
