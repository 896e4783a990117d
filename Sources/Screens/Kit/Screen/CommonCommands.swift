import Store

/// The commands and keys that every screen shares.
enum CommonCommands {
    /// The commands that move through rows.
    static func moving<State: ScreenState>(
        _ move: @escaping @Sendable (inout State, Movement, JournalView) -> Void
    ) -> [Command<State>] {
        let commands: [(CommandName, [KeySequence], String)] = [
            (.down, [.character("j"), .down, .control("n")], "Next row"),
            (.up, [.character("k"), .up, .control("p")], "Previous row"),
            (.first, ["gg", .home], "First row"),
            (.last, [.character("G"), .end], "Last row"),
            (.halfPageDown, [.control("d")], "Half a screen down"),
            (.halfPageUp, [.control("u")], "Half a screen up"),
            (.screenDown, [.control("f"), .pageDown], "A screen down"),
            (.screenUp, [.control("b"), .pageUp], "A screen up"),
            (.screenTop, [.character("H")], "Top row of the screen"),
            (.screenMiddle, [.character("M")], "Middle row of the screen"),
            (.screenBottom, [.character("L")], "Bottom row of the screen"),
        ]
        return commands.map { name, keys, summary in
            Command(name, keys, summary, group: .moving) { state, view in
                if let movement = name.movement { move(&state, movement, view) }
                return []
            }
        }
    }

    /// The commands that scroll the selected row to a place on the screen.
    static func aligning<State: ScreenState>(
        _ align: @escaping @Sendable (inout State, Alignment, JournalView) -> Void
    ) -> [Command<State>] {
        let commands: [(CommandName, KeySequence, String)] = [
            (.alignMiddle, "zz", "Scroll the row to the middle"),
            (.alignTop, "zt", "Scroll the row to the top"),
            (.alignBottom, "zb", "Scroll the row to the bottom"),
        ]
        return commands.map { name, keys, summary in
            Command(name, [keys], summary, group: .moving) { state, view in
                if let alignment = name.alignment { align(&state, alignment, view) }
                return []
            }
        }
    }

    /// The commands that are the same everywhere.
    /// - Parameters:
    ///   - back: The summary of the command that goes back, in the imperative.
    ///   - backHint: Its hint for the status line, in a word or two.
    ///   - quitHint: The hint of the key that goes up one level.
    ///   - goUp: The effect of that key, if it isn't going back.
    static func everywhere<State: ScreenState>(
        back: String, backHint: @escaping @Sendable (State) -> String? = { _ in nil },
        quitHint: String? = nil, goUp: (@Sendable (inout State, JournalView) -> [Effect])? = nil,
        _ goBack: @escaping @Sendable (inout State, JournalView) -> [Effect]
    ) -> [Command<State>] {
        [
            Command(.palette, [.character(":")], "Find a command by name", group: .general) { state, _ in
                state.overlay = .palette(CommandPalette())
                return []
            },
            Command(.undo, [.character("u")], "Undo the last change", group: .general) { state, _ in
                [.apply(.undo(steps: state.pendingKeys.count ?? 1))]
            },
            Command(.redo, [.control("r")], "Redo the last undone change", group: .general) { state, _ in
                [.apply(.redo(steps: state.pendingKeys.count ?? 1))]
            },
            Command(.messages, [.character("!")], "Show the last ten messages", group: .general) { state, _ in
                state.overlay = .messages(scroll: 0)
                return []
            },
            Command(.redraw, [.control("l")], "Redraw the screen", group: .general) { _, _ in
                [.redraw, .apply(.refresh)]
            },
            Command(.suspend, [.control("z")], "Suspend (fg returns)", group: .general) { _, _ in
                [.suspend]
            },
            Command(
                .back, [.escape], back, group: .general, hintNow: { state, _ in backHint(state) }, run: goBack
            ),
            Command(
                .quit, [.character("q")], "Go up one level; from today's page, quit", group: .general,
                hint: quitHint, run: goUp ?? goBack),
            Command(.exit, ["ZZ"], "Quit Daybook from any screen", group: .general) { _, _ in [.quit] },
            Command(.save, [], "Save: nothing to do, every change is saved", group: .general) { _, _ in
                [.say(StoreMessage("Already saved: every change is."))]
            },
            Command(
                .settings, [], "Settings: config.toml, for themes, keys and more", group: .general
            ) { _, _ in
                [.say(StoreMessage("Settings are in config.toml: \"daybook config --edit\" opens it."))]
            },
            Command(
                .help, [.character("?"), .function(1)], "Show every key", group: .general, hint: "help"
            ) { state, _ in
                state.overlay = .help(scroll: 0)
                return []
            },
        ]
    }

    /// The commands that open the screens reachable from everywhere.
    /// - Parameter own: The commands that the screen has itself.
    static func screens<State: ScreenState>(except own: [CommandName] = []) -> [Command<State>] {
        let managers = JournalScreens.types.compactMap { screen -> Command<State>? in
            guard let entrance = screen.entrance else { return nil }
            let target = screen.name
            return Command(
                entrance.command, [entrance.key], entrance.summary, group: .general,
                unavailable: { state, view in
                    if target == State.name { return entrance.here }
                    // They name and change what is hidden, too.
                    guard screen is any ManagerState.Type else { return nil }
                    return view.hiddenByFocus(
                        key: DayPageState.keyName(.focus, in: state.preferences.keymap))
                },
                run: { _, _ in [.turn(to: target)] })
        }
        let others: [Command<State>] = [
            Command(.showWeek, ["gw"], "The week: seven days side by side", group: .general) { _, _ in
                [.run(.showWeek, on: .review)]
            },
            Command(
                .compareDay, ["gi"],
                "Compare: what was done, and on the same weekday before",
                group: .general
            ) { _, view in [.apply(.compare(view.isPage ? min(view.day, view.today) : view.today))] },
        ]
        let listings = Listing.allCases.map { listing -> Command<State> in
            Command(listing.command, [listing.key], listing.summary, group: .general) { _, _ in
                [.run(listing.command, on: .dayPage)]
            }
        }
        return (managers + others + listings).filter { !own.contains($0.name) }
    }

    /// The commands that return to the journal's pages from another screen.
    static func journal<State: ScreenState>() -> [Command<State>] {
        [
            Command(.journal, ["gj"], "Journal pages", group: .pages) { _, view in
                [.turn(to: .dayPage)] + (view.isPage ? [] : [.apply(.show(.journal))])
            },
            Command(.futureLog, ["gf"], "Future log: todos that start later", group: .pages) {
                _, view in
                [.turn(to: .dayPage)] + (view.isFutureLog ? [] : [.apply(.show(.futureLog))])
            },
            Command(
                .yearAgo, ["gy"], "A year ago: this day in the nearest earlier year with something",
                group: .pages
            ) { _, _ in [.run(.yearAgo, on: .dayPage)] },
            Command(
                .calendar, [.character("c"), "gc"], "Calendar: pages and scheduled todos", group: .pages
            ) { _, _ in [.run(.calendar, on: .dayPage)] },
        ]
    }
}
