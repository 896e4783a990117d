import Sharing

/// What an examination found.
struct Finding {
    enum State: String, CaseIterable {
        /// As it should be.
        case fine = "ok"
        /// Nothing is wrong, but the user may want to know.
        case note
        case wrong
    }

    /// What was examined, in a word or two.
    var name: String
    var state: State
    /// In one line: what was found, and what to do.
    var words: String

    /// The output's line: `wrong  references  2 rows refer to rows that don't exist. …`.
    func line(nameWidth: Int) -> PrintedLine {
        let state = state.rawValue.padding(toLength: 5, withPad: " ", startingAt: 0)
        let name = name.padding(toLength: nameWidth, withPad: " ", startingAt: 0)
        let beginning = "\(state)  \(name)  "
        return PrintedLine(
            beginning: beginning, indent: beginning.count, parts: [.init(text: words.harmless)])
    }

    var json: JSONValue {
        ["name": .text(name), "state": .text(state.rawValue), "words": .text(words)]
    }

    static func fine(_ name: String, _ words: String) -> Finding {
        Finding(name: name, state: .fine, words: words)
    }
    static func note(_ name: String, _ words: String) -> Finding {
        Finding(name: name, state: .note, words: words)
    }
    static func wrong(_ name: String, _ words: String) -> Finding {
        Finding(name: name, state: .wrong, words: words)
    }
}
