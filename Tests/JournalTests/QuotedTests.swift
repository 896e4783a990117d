import Journal
import Testing

struct QuotedTests {
    @Test func nothingInItActsOnATerminal() {
        #expect("soon".quoted == "\"soon\"")
        #expect("a\u{1b}[31m\n\u{202e}".quoted == "\"a␛[31m␊\u{FFFD}\"")
        #expect("a\0\u{10feff}\u{200b}👩‍💻".quoted == "\"a␀\u{FFFD}\u{FFFD}👩‍💻\"")
        #expect("漢字 é".quoted == "\"漢字 é\"")
    }

    @Test(arguments: [
        ("/media/ann/Stick", "/media/ann/Stick"), ("git@host:a/b.git", "git@host:a/b.git"),
        ("/home/jürgen/見出し", "/home/jürgen/見出し"), ("my stick", "'my stick'"), ("it's", #"'it'\''s'"#),
        ("$HOME;ls", "'$HOME;ls'"), ("~/a", "'~/a'"), ("", "''"),
    ]) func aShellReadsOneWord(text: String, word: String) {
        #expect(text.asShellWord == word)
    }

    @Test func aLongTextIsCut() {
        #expect(String(repeating: "x", count: 1000).quoted == "\"\(String(repeating: "x", count: 60))…\"")
    }
}
