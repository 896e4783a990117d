import Testing

@testable import Screens

@Suite("The rows of a note")
struct NoteRowsTests {
    private func rows(_ lines: String...) -> NoteRows { NoteRows(lines.joined(separator: "\n"), width: 40) }

    @Test(
        "The selection follows its item when another program changes the note, and never goes to another item"
    )
    func following() {
        let before = rows("- [ ] call the bank", "- [ ] pay rent", "- [ ] sell the car")
        #expect(rows("- [ ] pay rent", "- [ ] sell the car").place(of: 1, in: before) == 0)
        #expect(rows("- [ ] new", "- [ ] call the bank", "- [x] pay rent").place(of: 1, in: before) == 2)
        let without = rows("- [ ] call the bank", "- [ ] sell the car")
        #expect(without.place(of: 1, in: before) == 2)
        #expect(without.rows[2].item == nil)
        // Its own words changed.
        #expect(
            rows("- [ ] call the bank", "- [ ] pay the rent", "- [ ] sell the car").place(of: 1, in: before)
                == 1)
        #expect(NoteRows(nil, width: 40).place(of: 1, in: before) == 0)
    }
}
