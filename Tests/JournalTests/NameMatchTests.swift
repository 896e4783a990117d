import Journal
import Testing

struct NameMatchTests {
    private let groups = ["Work log", "Work", "Family", "2026"].enumerated().map {
        ExportGroup(id: Int64($0.offset), name: $0.element)
    }

    @Test(arguments: [
        ("Family", "Family"), ("fam", "Family"), ("FAMILY", "Family"),
        // A whole name comes before the beginning of another.
        ("work", "Work"),
        ("work-log", "Work log"), ("work_l", "Work log"), ("WORKLOG", "Work log"),
        ("2026", "2026"),
    ])
    func nameOrUniqueBeginning(_ word: String, _ name: String) {
        #expect(ExportGroup.named(word, among: groups)?.name == name)
    }

    @Test(arguments: ["wor", "", "-", "school", "20"])
    func whatIsNoneOrSeveralIsNil(_ word: String) {
        #expect(ExportGroup.named(word, among: groups) == nil)
    }

    @Test func saysWhichThereAre() {
        #expect(ExportGroup.known(groups) == "There are: Work log, Work, Family, 2026.")
        #expect(ExportGroup.known([]) == "None exist yet.")
    }
}
