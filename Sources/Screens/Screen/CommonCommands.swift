import Store

/// The commands that every screen has, with the same keys on all of them.
enum CommonCommands {
    /// Those that move through the rows of a screen.
    static func moving<State: ScreenState>(
        _ move: @escaping @Sendable (inout State, Movement, JournalView) -> Void
    ) -> [Command<State>] {
        let commands: [(CommandName, [Key], String)] = [
            (.down, [.character("j"), .down], "Next row"),
            (.up, [.character("k"), .up], "Previous row"),
            (.first, [.character("g"), .home], "First row"),
            (.last, [.character("G"), .end], "Last row"),
            (.halfPageDown, [.control("d"), .pageDown], "Half a screen down"),
            (.halfPageUp, [.control("u"), .pageUp], "Half a screen up"),
        ]
        return commands.map { name, keys, summary in
            Command(name, keys, summary, group: .moving) { state, view in
                if let movement = name.movement { move(&state, movement, view) }
                return []
            }
        }
    }

    /// Those for what is the same everywhere.
    /// - Parameters:
    ///   - back: What going back does, in the imperative.
    ///   - backHint: What it does in a word or two, for the status line.
    static func everywhere<State: ScreenState>(
        back: String, backHint: String? = nil,
        _ goBack: @escaping @Sendable (inout State, JournalView) -> [Effect]
    ) -> [Command<State>] {
        [
            Command(.palette, [.character(":")], "Find a command by name", group: .general) { state, _ in
                state.overlay = .palette(CommandPalette())
                return []
            },
            Command(.undo, [.character("u")], "Undo the last change", group: .general) { _, _ in
                [.apply(.undo)]
            },
            Command(.redo, [.control("r")], "Redo the last undone change", group: .general) { _, _ in
                [.apply(.redo)]
            },
            Command(.redraw, [.control("l")], "Redraw the screen", group: .general) { _, _ in
                [.redraw, .apply(.refresh)]
            },
            Command(.suspend, [.control("z")], "Suspend (fg returns)", group: .general) { _, _ in
                [.suspend]
            },
            Command(.back, [.escape], back, group: .general, hint: backHint, run: goBack),
            Command(.quit, [.character("q")], "Quit", group: .general, hint: "quit") { _, _ in [.quit] },
            Command(
                .help, [.character("?"), .function(1)], "Show every key", group: .general, hint: "help"
            ) { state, _ in
                state.overlay = .help(scroll: 0)
                return []
            },
        ]
    }

    /// Those that bring to the front what is reached from all screens.
    static func screens<State: ScreenState>() -> [Command<State>] {
        JournalScreens.types.compactMap { screen in
            guard let entrance = screen.entrance else { return nil }
            let target = screen.name
            return Command(
                entrance.command, [entrance.key], entrance.summary, group: .general,
                unavailable: { _, _ in target == State.name ? entrance.here : nil },
                run: { _, _ in [.turn(to: target)] })
        }
    }

    /// Those that go back to the journal's pages, from another screen.
    static func journal<State: ScreenState>() -> [Command<State>] {
        [
            Command(.journal, [.character("1")], "Journal pages", group: .pages) { _, view in
                [.turn(to: .dayPage)] + (view.isFutureLog ? [.apply(.show(.journal))] : [])
            },
            Command(.futureLog, [.character("2")], "Future log: todos that start later", group: .pages) {
                _, view in
                [.turn(to: .dayPage)] + (view.isFutureLog ? [] : [.apply(.show(.futureLog))])
            },
        ]
    }
}
