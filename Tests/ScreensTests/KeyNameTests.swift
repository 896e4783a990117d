import Journal
import Testing

@testable import Screens

@Suite("Keys by name")
struct KeyNameTests {
    @Test("Every key of every command is known by the name it is shown with")
    func roundTrip() throws {
        let sequences = AllCommands.bindings.flatMap(\.keys)
        for keys in sequences { #expect(try KeySequence(named: keys.description) == keys, "\(keys)") }
        let keys: [Key] =
            sequences.map(\.first) + [
                .control("@"), .alt("x"), .alt(" "), .alt("\u{7F}"), .function(12), .insert, .backTab,
                .delete,
                .character("é"), .character("漢"), .control("\\"), .pageUp, .character("#"), .character("-"),
            ]
        for key in keys { #expect(try Key(named: key.description) == key, "\(key)") }
    }

    @Test(
        "Names as people write them",
        arguments: [
            ("up", Key.up), ("PageDown", .pageDown), ("escape", .escape), ("C-R", .control("r")),
            ("f5", .function(5)),
            ("M-Space", .alt(" ")), ("f", .character("f")), ("F", .character("F")),
            ("C-Space", .control("@")),
        ])
    func names(name: String, key: Key) throws {
        #expect(try Key(named: name) == key)
    }

    @Test(
        "What is no key, or cannot be told from another, is refused",
        arguments: [
            "", " ", "ab", "C-", "C-é", "C-1", "F0", "F21", "M-Enter", "M-C-x", "C-m", "C-[", "Ctrl-x",
            "\u{7}", "e\u{301}\u{301}",
        ])
    func refused(name: String) {
        #expect(throws: ExpressionError.self) { try Key(named: name) }
    }
}
