import TestSupport
import Testing

@testable import Journal

@Suite("Texts merged line by line")
struct LineMergeTests {
    private static let list = "- [ ] passport\n- [ ] tickets\n- [ ] charger"

    struct Case: Sendable {
        var earlier, later: String
        var original: String?
        var merged: String
        var isConflicted = false
    }

    private static let cases = [
        // Two paragraphs added at the end.
        Case(
            earlier: "Morning.\n\nA", later: "Morning.\n\nB", original: "Morning.",
            merged: "Morning.\n\nA\n\nB"),
        // An item ticked, another added, and a neighbour ticked.
        Case(
            earlier: "- [x] passport\n- [ ] tickets\n- [ ] charger", later: list + "\n- [ ] sunscreen",
            original: list,
            merged: "- [x] passport\n- [ ] tickets\n- [ ] charger\n- [ ] sunscreen"),
        Case(
            earlier: "- [ ] passport\n- [ ] tickets\n- [x] charger", later: list + "\n- [ ] sunscreen",
            original: list,
            merged: "- [ ] passport\n- [ ] tickets\n- [x] charger\n- [ ] sunscreen"),
        Case(
            earlier: "- [x] passport\n- [ ] tickets\n- [ ] charger",
            later: "- [ ] passport\n- [x] tickets\n- [ ] charger",
            original: list, merged: "- [x] passport\n- [x] tickets\n- [ ] charger"),
        // One ticked what the other did, and more.
        Case(
            earlier: "- [x] passport\n- [ ] tickets\n- [ ] charger",
            later: "- [x] passport\n- [x] tickets\n- [ ] charger\n- [ ] sunscreen",
            original: list, merged: "- [x] passport\n- [x] tickets\n- [ ] charger\n- [ ] sunscreen"),
        Case(
            earlier: "- [x] a\n- [x] b\n- [ ] c", later: "- [x] a\n- [ ] b", original: "- [ ] a\n- [ ] b",
            merged: "- [x] a\n- [x] b\n- [ ] c"),
        Case(
            earlier: "- [x] a\n- [ ] b\n- [x] c", later: "- [x] a\n- [x] b\n- [x] c",
            original: "- [ ] a\n- [ ] b\n- [ ] c", merged: "- [x] a\n- [x] b\n- [x] c"),
        // Neighbours of a line that both changed.
        Case(earlier: "X\nb", later: "Y\ny", original: "a\nb", merged: "Y\ny", isConflicted: true),
        Case(earlier: "X\nx", later: "Y\nb", original: "a\nb", merged: "Y\nx", isConflicted: true),
        Case(earlier: "X\nnew", later: "Y", original: "a", merged: "Y", isConflicted: true),
        // The same on both.
        Case(earlier: "b", later: "b", original: "a", merged: "b"),
        Case(earlier: "a\nc", later: "a\nc\nd", original: "a\nb\nc", merged: "a\nc\nd"),
        Case(earlier: "a\nx\nc", later: "a\nx\nc\nd", original: "a\nb\nc", merged: "a\nx\nc\nd"),
        // One took a line out, another changed one above.
        Case(earlier: "a\nc", later: "A\nb\nc", original: "a\nb\nc", merged: "A\nc"),
        // Lines that both changed.
        Case(earlier: "b", later: "c", original: "a", merged: "c", isConflicted: true),
        Case(
            earlier: "a\nc", later: "a\nB\nc\nd", original: "a\nb\nc", merged: "a\nB\nc\nd",
            isConflicted: true),
        // Both are new.
        Case(earlier: "A", later: "B", merged: "A\n\nB"), Case(earlier: "A", later: "A", merged: "A"),
        Case(earlier: "A\nb", later: "A\nc", merged: "A\nb\nc"),
        // One has what the other has, and more.
        Case(earlier: "B\n\nA", later: "A", merged: "B\n\nA"),
        Case(earlier: "A", later: "B\n\nA", merged: "B\n\nA"),
        Case(earlier: "# Mon\n\nA", later: "# Mon\n\nB\n\nA", merged: "# Mon\n\nB\n\nA"),
        Case(earlier: "B\n\nA", later: "C\n\nA", merged: "B\n\nA\n\nC\n\nA"),
    ]

    @Test(arguments: cases)
    func examples(example: Case) {
        let merge = LineMerge(example.earlier, example.later, from: example.original)
        #expect(merge.text == example.merged)
        #expect(merge.isConflicted == example.isConflicted)
    }

    @Test("Of lines in conflict, both can stay")
    func both() {
        #expect(LineMerge("a\nX\nc", "a\nY\nc", from: "a\nb\nc", preferring: .both).text == "a\nX\nY\nc")
        #expect(
            LineMerge("a\nX\nc", "a\nY\nc\nd", from: "a\nb\nc", preferring: .earlier).text == "a\nX\nc\nd")
    }

    @Test("Whoever decides about undecided lines has changed all of them")
    func undecided() {
        let base = LineMerge("a\nX\nc", "a\nY\nc", from: "a\nb\nc", preferring: .undecided(1)).text
        let decisions = ["a\nX\nc", "a\nY\nc", "a\nX\nY\nc", "a\nY\nX\nc", "a\nc"]
        for one in decisions {
            for other in decisions {
                let merge = LineMerge(one, other, from: base)
                #expect(merge.isConflicted == (one != other))
                #expect(merge.text == other)
                #expect(LineMerge(one, other + "\nend", from: base).text == other + "\nend")
            }
        }
    }

    @Test(
        "A text that only one changed is that one's; changes of both are in the result, or it says that they meet",
        arguments: 0..<400 as Range<UInt64>)
    func random(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var next = 0
        func line() -> String {
            next += 1
            // Some lines repeat.
            return Bool.random(using: &random) ? "\(next)" : ["", "x"].randomElement(using: &random) ?? ""
        }
        let original = (0..<Int.random(in: 0...12, using: &random)).map { _ in line() }
        func changed() -> [String] {
            var lines = original
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let place = Int.random(in: 0...lines.count, using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0: lines.insert(line(), at: place)
                case 1 where place < lines.count: lines.remove(at: place)
                case _ where place < lines.count: lines[place] = line()
                default: lines.append(line())
                }
            }
            return lines
        }
        let texts = [original, changed(), changed()].map { $0.joined(separator: "\n") }
        let (base, one, other) = (texts[0], texts[1], texts[2])
        #expect(LineMerge(base, one, from: base).text == one)
        #expect(LineMerge(one, base, from: base).text == one)
        #expect(!LineMerge(base, one, from: base).isConflicted)
        let merge = LineMerge(one, other, from: base)
        #expect(merge.isConflicted == LineMerge(other, one, from: base).isConflicted)
        func lines(_ text: String) -> Set<Substring> { Set(text.split(separator: "\n")) }
        // Numbered lines are unique, so what one has added is there, and what one took away isn't.
        let old = lines(base).filter { $0 != "x" }
        let new = lines(one).union(lines(other)).subtracting(old).filter { $0 != "x" }
        if !merge.isConflicted {
            #expect(new.isSubset(of: lines(merge.text)))
            let kept = old.intersection(lines(one)).intersection(lines(other))
            #expect(lines(merge.text).intersection(old) == kept)
        }
        let (mine, others) = (lines(one).subtracting(old), lines(other).subtracting(old))
        #expect(others.subtracting(["x"]).isSubset(of: lines(merge.text)))
        let reversed = LineMerge(one, other, from: base, preferring: .earlier)
        #expect(mine.subtracting(["x"]).isSubset(of: lines(reversed.text)))
        let all = LineMerge(one, other, from: base, preferring: .both)
        #expect(new.isSubset(of: lines(all.text)))
    }

    @Test("Texts without a common line, of any size, end soon")
    func large() {
        let texts = (0..<3).map { text in (0..<20_000).map { "\(text) \($0)" }.joined(separator: "\n") }
        let merge = LineMerge(texts[1], texts[2], from: texts[0])
        #expect(merge.isConflicted && merge.text == texts[2])
    }
}
