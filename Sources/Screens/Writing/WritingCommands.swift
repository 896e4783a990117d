import Store

/// The commands of the screen that writes a text. All other keys type.
public enum WritingCommands {
    public static let all: [Command<WritingState>] =
        [
            Command(.saveText, [.control("s")], "Save the text and go on", group: .writing, hint: "save") {
                state, view in state.save(closes: false, in: view)
            },
            Command(
                .editor, [KeySequence(.control("x"), [.control("e")])],
                "Go on in $VISUAL or $EDITOR", group: .writing, hint: "editor"
            ) { state, _ in
                state.handOver()
            },
        ]
        + CommonCommands.everywhere(
            back: "Save the text and go back", backHint: { _ in "save and close" }
        ) { state, view in
            state.save(closes: true, in: view)
        }
        .filter { [.back, .redraw, .suspend, .help].contains($0.name) }
}

extension CommandName {
    public static let write = CommandName("write")
    public static let note = CommandName("note")
    public static let saveText = CommandName("save-text")
    public static let editor = CommandName("editor")
}
