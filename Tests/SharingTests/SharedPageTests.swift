import Journal
import Sharing
import TestSupport
import Testing

@Suite("A page to share")
struct SharedPageTests {
    private func filter(_ categoryIDs: Int64?...) -> SectionFilter {
        SectionFilter(
            ExportGroup(id: 7, name: "Team"),
            members: categoryIDs.map { ExportGroupMember(groupID: 7, categoryID: $0) }
                + [ExportGroupMember(groupID: 8, categoryID: 2)])
    }

    private func sections(_ filter: SectionFilter) -> [String] {
        SharedPage(Samples.contents(), only: filter, clock: Samples.clock).parts.flatMap(\.sections).map(
            \.name)
    }

    @Test("A group has its categories, with Other and without")
    func groups() {
        #expect(sections(filter(1)) == ["Engineering"])
        #expect(sections(filter(nil, 1)) == ["Engineering", "Other"])
        #expect(sections(filter(nil)) == ["Other"])
        #expect(sections(filter()) == [])
        #expect(sections(filter(99)) == [])
    }

    @Test("A todo of a category that is no longer there is one of Other")
    func lostCategory() {
        let page = Samples.contents([Todo(id: 1, title: "a", start: "2026-11-20", categoryID: 99)])
        #expect(SharedPage(page, only: filter(nil), clock: Samples.clock).contents == "1 todo")
        #expect(SharedPage(page, only: filter(99), clock: Samples.clock).contents == "0 todos")
    }

    @Test("A group of a standup has its categories of both parts")
    func groupOfAStandup() {
        let standup = Standup(
            since: "2026-11-20", today: "2026-11-20", done: [Samples.todos[2]], page: Samples.contents(),
            categories: [Samples.engineering, Samples.meetings])
        let page = SharedPage(standup, only: filter(2), clock: Samples.clock)
        #expect(page.parts.map(\.heading) == ["Done today", "Open"])
        #expect(page.parts.map { $0.sections.map(\.name) } == [[], ["Meetings & calls"]])
    }

    @Test("JSON has what the list has, and the group")
    func json() throws {
        let page = SharedPage(Samples.contents([Samples.todos[2]]), only: filter(1), clock: Samples.clock)
        #expect(
            try page.text(as: .json) == """
                {
                  "day": "2026-11-20",
                  "group": "Team",
                  "journal": null,
                  "started": true,
                  "text": null,
                  "todos": [
                    {
                      "category": "Engineering",
                      "changed": null,
                      "created": null,
                      "due": null,
                      "ending": {
                        "date": "2026-11-20T10:42:00Z",
                        "day": "2026-11-20",
                        "kind": "done"
                      },
                      "entry": false,
                      "firstSeen": "2026-11-20",
                      "habit": false,
                      "hiddenUntil": null,
                      "id": 3,
                      "kind": "todo",
                      "note": null,
                      "postponedTo": null,
                      "repeats": null,
                      "series": null,
                      "showOnly": null,
                      "starred": false,
                      "stars": [],
                      "start": "2026-11-20",
                      "state": "done",
                      "timesPostponed": 0,
                      "title": "Code review: auth PR",
                      "url": null
                    }
                  ]
                }

                """)
        #expect(
            try Samples.empty.text(as: .json) == """
                {
                  "day": "2026-11-20",
                  "group": null,
                  "journal": null,
                  "started": true,
                  "text": null,
                  "todos": []
                }

                """)
    }

    @Test(
        "In no format does anything act on a terminal or turn text around",
        arguments: SharedPageFormat.allCases)
    func harmless(format: SharedPageFormat) throws {
        let titles = [
            "\u{1b}[31m", "\u{9b}31m", "\u{202e}", "\u{2066}a", "\u{7}\u{7f}\u{feff}", "a\u{2028}b\r\n",
        ]
        let page = Samples.contents(
            titles.enumerated().map {
                Todo(
                    id: Int64($0.offset), title: $0.element, start: "2026-11-20",
                    externalURL: "https://x.org/\($0.element)")
            }, categories: [Category(id: 1, name: titles.joined())])
        let text = try SharedPage(page, clock: Samples.clock).text(as: format)
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.standIn == nil })
        #expect(text.split(separator: "\n").count > titles.count)
    }

    @Test("The name of a file tells its format")
    func fileNames() {
        #expect(SharedPageFormat(file: "a/b.HTML") == .html)
        #expect(SharedPageFormat(file: "a.b.md") == .markdown)
        #expect(SharedPageFormat(file: "page.txt") == .text)
        #expect(SharedPageFormat(file: "page.json") == .json)
        #expect(SharedPageFormat(file: "md") == nil && SharedPageFormat(file: "page.pdf") == nil)
        for format in SharedPageFormat.allCases {
            #expect(SharedPageFormat(file: format.fileName(for: "2026-11-20")) == format)
        }
        #expect(SharedPageFormat.markdown.fileName(for: "2026-11-20") == "daybook-2026-11-20.md")
    }
}
