import Store

/// The commands and keys that every screen shares.
enum CommonCommands {
    /// The commands that move through rows.
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

    /// The commands that are the same everywhere.
    /// - Parameters:
    ///   - back: The summary of the command that goes back, in the imperative.
    ///   - backHint: Its hint for the status line, in a word or two.
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

    /// The commands that open the screens reachable from everywhere.
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

    /// The commands that return to the journal's pages from another screen.
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
