import Journal
import Store

/// Every command of the day page, in the order the help shows them.
public enum DayPageCommands {
    typealias DayPageCommand = Command<DayPageState>

    public static let all: [Command<DayPageState>] =
        todos + marking + moving + pages + writing + searching
        + CommonCommands.screens(except: Listing.allCases.map(\.command)) + listings + everywhere

    static let moving: [DayPageCommand] =
        CommonCommands.moving { state, movement, view in
            state.move(movement, in: view)
        }
        + CommonCommands.aligning { state, alignment, view in
            state.align(alignment, in: view)
        }

    static let listings: [DayPageCommand] = Listing.allCases.map { listing in
        DayPageCommand(listing.command, [listing.key], listing.summary, group: .general) { state, _ in
            state.mode = .listing(listing, ListPlace())
            return []
        }
    }

    static let everywhere: [DayPageCommand] = CommonCommands.everywhere(
        back: "Clear marks, highlights and message, or go back to the journal",
        backHint: { state in
            if state.range != nil || !state.marked.isEmpty { return "unmark" }
            if state.showsResults { return "back" }
            if state.highlight != nil { return "end search" }
            return state.cameFromResults ? "results" : nil
        }, quitHint: "quit",
        goUp: { state, view in state.goUp(in: view) }, { state, view in state.goBack(in: view) })
}
