import Store

/// The commands of a screen by key and by name.
extension ScreenState {
    /// The key to mention for a command, or its palette input if it has no key: `S`, `:start-today`.
    func keyName(_ name: CommandName) -> String { Self.keyName(name, in: keymap) }

    static func keyName(_ name: CommandName, in keymap: Keymap) -> String {
        commands[name].flatMap { keymap.keys(of: $0).first?.description } ?? ":\(name.rawValue)"
    }

    public mutating func browse(_ stroke: KeyStroke, in view: JournalView) -> [Effect] {
        runCommand(of: stroke, in: view)
    }

    /// Runs the command of keys, or shows that they have none.
    mutating func runCommand(of stroke: KeyStroke, in view: JournalView) -> [Effect] {
        guard let command = stroke.command else {
            return quits(stroke) ? [.quit] : [.say(doesNothing(stroke.keys))]
        }
        return run(command, in: view)
    }

    /// The message for keys without a command.
    func doesNothing(_ keys: KeySequence) -> StoreMessage {
        StoreMessage("\(keys.spoken) does nothing here. \(keyName(.help)) shows every key.")
    }

    /// Runs a command by name.
    mutating func run(_ name: CommandName, in view: JournalView) -> [Effect] {
        Self.commands[name].map { run($0, in: view) } ?? []
    }

    /// Runs a command with a count.
    mutating func run(_ name: CommandName, count: Int, in view: JournalView) -> [Effect] {
        pendingKeys.count = count
        defer { pendingKeys.count = nil }
        return run(name, in: view)
    }

    mutating func run(_ command: Command<Self>, in view: JournalView) -> [Effect] {
        if let reason = command.unavailable(self, view) {
            return [.say(StoreMessage(reason))]
        }
        return command.run(&self, view)
    }

    /// Whether keys quit the program from any screen. If no key is configured for that, C-c does.
    func quits(_ stroke: KeyStroke) -> Bool {
        if stroke.command == .quit { return true }
        let hasKey = Self.commands[.quit].map { !keymap.keys(of: $0).isEmpty } ?? false
        return !hasKey && stroke.key == .control("c")
    }

    /// Whether a key closes an overlay or list.
    func closes(_ key: Key, _ command: CommandName?) -> Bool {
        key.isCancel || command == .quit || command == .back
    }

    /// Draws the hints of available commands, as many as there is room for and always the last one.
    /// - Parameter change: Changes a hint; nil omits it.
    func drawHints(
        of commands: [Command<Self>], in view: JournalView, row: Int, limit: Int, on canvas: inout Canvas,
        changing change: (HintLine.Hint) -> HintLine.Hint? = { $0 }
    ) {
        var line = HintLine(
            row: row, limit: limit, last: commands.last.flatMap { availableHint(of: $0, in: view) })
        for command in commands.dropLast() {
            guard !line.isFull else { break }
            if let hint = availableHint(of: command, in: view).flatMap(change) { line.put(hint, on: &canvas) }
        }
        line.end(on: &canvas)
    }

    /// The hint of a command; nil if it has none or is unavailable.
    private func availableHint(of command: Command<Self>, in view: JournalView) -> HintLine.Hint? {
        // Checks availability last, since it may look at every row.
        guard let hint = hint(of: command, in: view), command.unavailable(self, view) == nil else {
            return nil
        }
        return hint
    }

    /// The hints of commands in fixed places: those of unavailable commands are blank.
    func places(of names: [CommandName], in view: JournalView) -> [HintLine.Hint] {
        names.compactMap { name in
            guard let command = Self.commands[name], var hint = hint(of: command, in: view) else {
                return nil
            }
            hint.isBlank = command.unavailable(self, view) != nil
            return hint
        }
    }

    private func hint(of command: Command<Self>, in view: JournalView) -> HintLine.Hint? {
        guard let words = command.hint(self, view), let key = keymap.keys(of: command).first else {
            return nil
        }
        let name = key == .character(" ") ? preferences.symbols.space : key.description
        return HintLine.Hint(key: name, words: words)
    }

    /// The hints of the available commands among `names`.
    func hints(of names: [CommandName], in view: JournalView) -> [HintLine.Hint] {
        let table = Self.commands
        return names.compactMap { name in table[name].flatMap { availableHint(of: $0, in: view) } }
    }
}
