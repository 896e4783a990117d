/// A habit of vim users, and what it does in Daybook. The manual lists these.
public struct VimReflex: Sendable {
    /// The keys, each to be set in code: `gg`, `G`.
    public let keys: [String]
    /// The effect, in the imperative.
    public let effect: String

    private init(_ keys: String..., does effect: String) {
        self.keys = keys
        self.effect = effect
    }

    /// Every reflex, in the order of the manual.
    public static let all = [
        VimReflex("3j", does: "Move three rows down: a count goes with every movement"),
        VimReflex("5x", does: "Abandon five rows, from the selected one on: a count goes with every verb"),
        VimReflex("gg", "G", does: "Go to the first or last row; with a count, to the row of that number"),
        VimReflex("C-d", "C-u", does: "Move half a screen down or up"),
        VimReflex("C-f", "C-b", does: "Move a screen down or up"),
        VimReflex("C-n", "C-p", does: "Move to the next or previous row"),
        VimReflex("zz", "zt", "zb", does: "Scroll the row to the middle, top or bottom of the screen"),
        VimReflex("H", "M", "L", does: "Go to the top, middle or bottom row of the screen"),
        VimReflex("gj", "gf", does: "Go to the journal or the future log"),
        VimReflex("gb", "ge", does: "Go to bundles and categories, or to export groups"),
        VimReflex(
            "gc", "gw", "gp", "gs", does: "Go to the calendar, the week, the list of pages or the statistics"),
        VimReflex("gl", does: "Go to the latest page"),
        VimReflex(
            "Vj", does: "Mark a range: V begins it, movements extend it, and d, y or any verb acts on it"),
        VimReflex("v", does: "Mark or unmark the row"),
        VimReflex("C-a", does: "Mark all rows, or none"),
        VimReflex(
            "/word Enter", "n", "N",
            does: "Search the page, then go to the next or previous match; Esc ends it, and n logs again"),
        VimReflex(
            "//word Enter", "C-o", does: "Search the whole journal; from a page, go back to the results"),
        VimReflex("/ ↑", does: "Bring back an earlier search"),
        VimReflex(".", does: "Repeat the last verb on the row or the marks, with its date, category or time"),
        VimReflex("dd", does: "Delete the row or the marks; asks first"),
        VimReflex("yy", does: "Copy the row or the marks as Markdown"),
        VimReflex("p", does: "Reopen the row or the marks; it doesn't paste"),
        VimReflex("ZZ", ":q", ":q!", ":wq", ":x", does: "Quit from any screen; everything is saved"),
        VimReflex(":w", does: "Nothing: every change is already saved"),
        VimReflex("q", does: "Go up one level; from today's page, quit"),
        VimReflex("u", "C-r", "gu", does: "Undo, redo, or list the changes: Enter undoes back to one"),
    ]
}
