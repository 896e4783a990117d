import Store

/// The commands of a screen, by their keys and their names.
extension ScreenState {
    /// The key that a person is told of for a command, or what to type where it has none: `S`, `:start-today`.
    func keyName(_ name: CommandName) -> String {
        Self.commands[name].flatMap { keymap.keys(of: $0).first?.description } ?? ":\(name.rawValue)"
    }

    public mutating func browse(_ key: Key, _ command: CommandName?, in view: JournalView) -> [Effect] {
        runCommand(command, of: key, in: view)
    }

    /// Runs the command of a key, or says that there is none.
    mutating func runCommand(_ command: CommandName?, of key: Key, in view: JournalView) -> [Effect] {
        guard let command else {
            if quits(key, command) { return [.quit] }
            return [.say(StoreMessage("\(key.spoken) does nothing here. \(keyName(.help)) shows every key."))]
        }
        return run(command, in: view)
    }

    /// Runs the command of a name.
    mutating func run(_ name: CommandName, in view: JournalView) -> [Effect] {
        Self.commands[name].map { run($0, in: view) } ?? []
    }

    mutating func run(_ command: Command<Self>, in view: JournalView) -> [Effect] {
        if let reason = command.unavailable(self, view) {
            return [.say(StoreMessage(reason))]
        }
        return command.run(&self, view)
    }

    /// Whether a key ends the program: where it has been left no key for that, C-c.
    func quits(_ key: Key, _ command: CommandName?) -> Bool {
        if command == .quit { return true }
        let hasKey = Self.commands[.quit].map { !keymap.keys(of: $0).isEmpty } ?? false
        return !hasKey && key == .control("c")
    }

    /// Whether a key leaves what is open over the screen.
    func closes(_ key: Key, _ command: CommandName?) -> Bool {
        key.isCancel || command == .quit || command == .back
    }

    /// The keys that matter while nothing is open: of the commands that have a word for it and can be used, some first.
    func commandHints(in view: JournalView, first: [CommandName]) -> [HintLine.Hint] {
        let others = Self.commands.all.map(\.name).filter { !first.contains($0) }
        return hints(of: first + others, in: view)
    }

    /// The keys of commands, of those that have a word for it and can be used.
    func hints(of names: [CommandName], in view: JournalView) -> [HintLine.Hint] {
        let space = preferences.symbols.space
        return names.compactMap { name in
            // Whether it can be used is asked last: that may take a look at every row.
            guard let command = Self.commands[name], let words = command.hint(self),
                let key = keymap.keys(of: command).first, command.unavailable(self, view) == nil
            else { return nil }
            return HintLine.Hint(key: key == .character(" ") ? space : key.description, words: words)
        }
    }
}
