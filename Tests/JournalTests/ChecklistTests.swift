import Journal
import Testing

@Suite("Checklists in notes, and texts of many lines")
struct ChecklistTests {
    @Test(
        "Items are counted as GitHub counts them",
        arguments: [
            ("- [ ] a\n- [x] b\n  * [X] c", 2, 3), ("1. [ ] a\n2) [x] b", 1, 2), ("+ [x]", 1, 1),
            ("```\n- [ ] code\n```\n- [ ] real", 0, 1), ("~~~\n- [ ] code\n```\n~~~\n- [x] real", 1, 1),
        ])
    func counted(text: String, done: Int, all: Int) {
        let list = Checklist(text)
        #expect(list?.doneCount == done && list?.items.count == all)
    }

    @Test(
        "Other lines are no items",
        arguments: ["", "a", "[ ] a", "-[ ] a", "- [] a", "- [ ]a", "- [y] a", "- a [ ]"])
    func none(text: String) { #expect(Checklist(text) == nil) }

    @Test("Ticking changes one mark and nothing else")
    func toggled() {
        let text = "Pack:\n- [ ] socks [ ]\n\t1. [X] map\n"
        #expect(Checklist.toggled(text, line: 1) == "Pack:\n- [x] socks [ ]\n\t1. [X] map\n")
        #expect(Checklist.toggled(text, line: 2) == "Pack:\n- [ ] socks [ ]\n\t1. [ ] map\n")
        for line in [0, 3, 9, -1] { #expect(Checklist.toggled(text, line: line) == nil) }
    }

    @Test("Prose stays as it was typed, but for blanks around it and other line breaks")
    func prose() {
        #expect(Prose.normalized("\r\n \n  a  \r\n\u{FEFF}\nb\t\n\n") == "  a  \n\nb")
        #expect(Prose.normalized("two\n  \nlines \0") == "two\n  \nlines \u{FFFD}")
        #expect(Prose.normalized(" \n\t") == nil && Prose.withBlankLines("\r\n ") == nil)
        #expect(Prose.withBlankLines("\u{FEFF}\n# Plan\r\n- \r\n") == "\n# Plan\n- \n")
        #expect(Prose.appended("b\n", to: "a") == "a\n\nb")
        #expect(Prose.appended(" ", to: "a") == "a")
    }

    @Test("Two changes of a text are merged if one of them only added to it")
    func merged() {
        #expect(ProseMerge.merged(mine: "b", original: "a", theirs: "a") == .some("b"))
        #expect(ProseMerge.merged(mine: nil, original: "a", theirs: "a") == .some(nil))
        #expect(ProseMerge.merged(mine: "a", original: "a", theirs: "c") == .some("c"))
        #expect(ProseMerge.merged(mine: "b", original: "a", theirs: "a\n\nc") == .some("b\n\nc"))
        #expect(ProseMerge.merged(mine: "b", original: nil, theirs: "c") == .some("b\n\nc"))
        #expect(ProseMerge.merged(mine: "b", original: "a", theirs: "c") == nil)
        #expect(ProseMerge.merged(mine: "b", original: "a", theirs: nil) == nil)
    }
}
