import Screens

/// Vim's reflexes and what they do, from the list in the code.
enum ReflexTable {
    static var markdown: [String] {
        ["", "| in vim you press | Daybook does |", "|---|---|"]
            + VimReflex.all.map { reflex in
                "| \(reflex.keys.map { "`\($0)`" }.joined(separator: " ")) | \(reflex.effect) |"
            } + [""]
    }

    /// A list in mdoc(7).
    static var manual: [String] {
        [".Bl -tag -width 12n"]
            + VimReflex.all.flatMap { reflex in
                [
                    ".It Ic \(reflex.keys.map(Roff.escaped).joined(separator: " , "))",
                    Roff.text(reflex.effect + ".").joined(separator: "\n"),
                ]
            } + [".El"]
    }
}
