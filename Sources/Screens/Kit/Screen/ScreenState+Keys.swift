import Store

/// The handling of keys that is common to all screens.
extension ScreenState {
    /// Changes the state by a key, and returns the effects for the application.
    public mutating func handle(_ key: Key, in view: JournalView) -> [Effect] {
        guard let stroke = accept(key) else { return [] }
        return handle(stroke, in: view)
    }

    /// Whether a key does something on the screen, alone or after those typed before it.
    func binds(_ key: Key) -> Bool {
        meaning(of: pendingKeys.sequence?.appending(key) ?? KeySequence(key)) != nil
    }

    /// Whether a key's command changes todos, the library or the journal, and doesn't only move or open something.
    func changesSomething(by key: Key) -> Bool {
        guard case .command(let name) = keymap.meaning(of: KeySequence(key), in: Self.commands),
            let group = Self.commands[name]?.group
        else { return false }
        return [.undo, .redo, .startToday].contains(name)
            || [.todos, .reviewing, .managing].contains(group) && ![.add, .entry].contains(name)
    }

    /// Adds a key to the pending ones.
    /// - Returns: The complete keys; nil if more must follow, or if the key cancels those before it.
    private mutating func accept(_ key: Key) -> KeyStroke? {
        let pending = pendingKeys
        if pending.isBegun { pendingKeys = PendingKeys() }
        guard readsCommands, size.fits else {
            return KeyStroke(keys: KeySequence(key), command: ownCommand(of: KeySequence(key)))
        }
        if pending.isBegun {
            if key.isCancel { return nil }
            let own = ownCommand(of: KeySequence(key))
            if let own, own.worksWhileTyping { return KeyStroke(keys: KeySequence(key), command: own) }
            if case .mouse = key { return KeyStroke(keys: KeySequence(key), command: nil) }
        }
        let keys = pending.sequence?.appending(key) ?? KeySequence(key)
        let meaning = meaning(of: keys)
        // A digit that the user bound to a command only continues a count.
        if let digit = pending.digit(of: key), pending.count != nil || meaning == nil {
            pendingKeys = pending
            pendingKeys.add(digit: digit)
            return nil
        }
        switch meaning {
        case .prefix:
            pendingKeys = pending
            pendingKeys.sequence = keys
            return nil
        case .command(let name): return KeyStroke(keys: keys, count: pending.count, command: name)
        case nil: return KeyStroke(keys: keys, count: pending.count, command: nil)
        }
    }

    /// The command of a key while keys are typed.
    private func ownCommand(of keys: KeySequence) -> CommandName? {
        if case .command(let name) = keymap.meaning(of: keys, in: Self.commands) { name } else { nil }
    }

    /// Handles complete keys. The count lasts until their command is done.
    mutating func handle(_ stroke: KeyStroke, in view: JournalView) -> [Effect] {
        pendingKeys.count = stroke.count
        defer { if stroke.count != nil { pendingKeys.count = nil } }
        // These commands work in every mode, and are the only ones on a screen that is too small.
        if let command = stroke.command, command.worksWhileTyping { return run(command, in: view) }
        if stroke.count != nil, readsCommands, let command = stroke.command {
            switch use(ofCountBefore: command) {
            case .counts: break
            case .refused(let reason): return [.say(StoreMessage("\(stroke.keys) \(reason)."))]
            case .ignored:
                return [.say(StoreMessage("\(stroke.keys) takes no count."))]
                    + handle(KeyStroke(keys: stroke.keys, command: command), in: view)
            }
        }
        // Further typing must not run commands.
        guard size.fits || (!isBrowsing && stroke.key.isCancel) else {
            return isBrowsing && quits(stroke) ? [.quit] : []
        }
        if stroke.command == nil, !stroke.keys.rest.isEmpty { return [.say(doesNothing(stroke.keys))] }
        switch overlay {
        case .help(let scroll, let filter):
            return readHelp(stroke, scroll, filter, in: view)
        case .messages(let scroll):
            return readMessages(stroke, scroll, in: view)
        case .palette(let palette):
            return choose(stroke.key, palette, in: view)
        case nil:
            if case .mouse(let event) = stroke.key { return handle(event, in: view) }
            return isBrowsing ? browse(stroke, in: view) : answer(stroke, in: view)
        }
    }

    private mutating func readHelp(
        _ stroke: KeyStroke, _ scroll: Int, _ filter: HelpFilter?, in view: JournalView
    ) -> [Effect] {
        if var filter, filter.isTyped {
            switch stroke.key {
            case .mouse: break
            case .enter: filter.isTyped = false
            case _ where stroke.key.isCancel: return show(.help(scroll: 0))
            default: _ = filter.line.handle(stroke.key)
            }
            return show(.help(scroll: 0, filter: filter.line.text.isEmpty && !filter.isTyped ? nil : filter))
        }
        if stroke.key == .character("/") || stroke.command == .search {
            return show(.help(scroll: 0, filter: HelpFilter()))
        }
        if let place = scrolled(stroke, from: scroll) { return show(.help(scroll: place, filter: filter)) }
        if stroke.key.isCancel, filter != nil { return show(.help(scroll: 0)) }
        return leaveOverlay(stroke, ownCommand: .help, in: view)
    }

    private mutating func readMessages(
        _ stroke: KeyStroke, _ scroll: Int, in view: JournalView
    ) -> [Effect] {
        if let place = scrolled(stroke, from: scroll) { return show(.messages(scroll: place)) }
        return leaveOverlay(stroke, ownCommand: .messages, in: view)
    }

    private mutating func show(_ overlay: Overlay) -> [Effect] {
        self.overlay = overlay
        return []
    }

    /// The scroll of a text after keys; nil if they don't scroll. Drawing clamps it to the end.
    private func scrolled(_ stroke: KeyStroke, from scroll: Int) -> Int? {
        var place = ListPlace(scroll: scroll)
        let isSpace = stroke.key == .character(" ")
        if case .mouse(let event) = stroke.key {
            place.scroll(by: event.wheelLines)
        } else if let movement = isSpace ? .halfPageDown : stroke.command?.movement {
            place.scroll(movement, times: stroke.count, half: size.rows / 2, height: size.rows - 2)
        } else {
            return nil
        }
        return place.scroll
    }

    /// Closes the overlay for keys that do, and runs commands that leave it.
    private mutating func leaveOverlay(
        _ stroke: KeyStroke, ownCommand: CommandName, in view: JournalView
    ) -> [Effect] {
        if let command = stroke.command, command.worksInPanes, command != ownCommand {
            return run(command, in: view)
        }
        if let command = stroke.command, command.leavesLists {
            overlay = nil
            // A list under it, too.
            makeWay(for: command)
            return run(command, in: view)
        }
        if closes(stroke.key, stroke.command) || stroke.key == .enter || stroke.command == ownCommand {
            overlay = nil
        }
        return []
    }

    private mutating func choose(_ key: Key, _ palette: CommandPalette, in view: JournalView) -> [Effect] {
        var palette = palette
        let commands = palette.commands(of: beneath, in: view)
        switch key {
        case .mouse(let event) where event.wheelLines != 0:
            palette.handle(event.wheelLines > 0 ? .down : .up, on: beneath, in: view)
        case .mouse(let event):
            let list = CommandPaletteView.list(palette, on: beneath, in: view)
            return list.choice(in: event.position.row).map { runByName(commands[$0].name, in: view) } ?? []
        case .enter where !palette.filter.isChosen && palette.filter.line.text.isEmpty,
            _ where key.isCancel:
            overlay = nil
            return []
        case .enter:
            if let number = Int(palette.filter.line.text), number > 0 {
                return runByName(.first, count: min(number, PendingKeys.largestCount), in: view)
            }
            if let name = palette.nameToFocus {
                overlay = nil
                // A manager would go on showing all.
                let leaves: [Effect] = Self.self is any ManagerState.Type ? [.turn(to: .dayPage)] : []
                return leaves + [.apply(.focusNamed(name))]
            }
            guard let place = palette.chosen(among: commands, on: beneath) else {
                guard !commands.isEmpty else {
                    return [.say(StoreMessage("No command has this name.", isError: true))]
                }
                return [
                    .say(StoreMessage("No command has exactly this name. ↓ chooses one.", isError: true))
                ]
            }
            return runByName(commands[place].name, in: view)
        default:
            palette.handle(key, on: beneath, in: view)
        }
        overlay = .palette(palette)
        return []
    }

    /// Runs a command of the palette as if its keys were pressed on what is open under that.
    private mutating func runByName(_ name: CommandName, count: Int? = nil, in view: JournalView) -> [Effect]
    {
        overlay = nil
        makeWay(for: name)
        return handle(KeyStroke(keys: KeySequence(.unknown), count: count, command: name), in: view)
    }
}

/// An overlay on any screen: the help, the latest messages, or the command palette.
public enum Overlay: Equatable, Sendable {
    /// The help, scrolled by a number of lines, and its filter if there is one.
    case help(scroll: Int, filter: HelpFilter? = nil)
    /// The latest messages, scrolled by a number of lines.
    case messages(scroll: Int)
    case palette(CommandPalette)

    /// Whether keys run commands instead of being typed.
    var readsCommands: Bool {
        switch self {
        case .help(_, let filter): filter?.isTyped != true
        case .messages: true
        case .palette: false
        }
    }
}
