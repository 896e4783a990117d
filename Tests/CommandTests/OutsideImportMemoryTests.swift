import Foundation
import TestSupport
import Testing

@Suite("The memory that an import of another program's file takes")
struct OutsideImportMemoryTests {
    /// A row of each reader, with its number, between a beginning and an end.
    private static let formats: [(name: String, begin: String, row: @Sendable (Int) -> String, end: String)] =
        [
            ("todo.txt", "", { "2026-03-01 Write the report number \($0) +work due:2026-12-01\n" }, ""),
            (
                "tasks.json", #"[{"uuid": "0", "description": "Write"}"#,
                {
                    """
                    ,\n{"uuid": "\($0)", "description": "Write the report number \($0)", "status": "pending",
                     "entry": "20260301T090000Z"}
                    """
                }, "]"
            ),
            ("list.md", "", { "- [ ] Write the report number \($0)\n" }, ""),
            ("journal.txt", "", { "[\(day($0)) 09:00] Report \($0)\nIt is written.\n\n" }, ""),
            (
                "Journal.json",
                #"{"metadata": {}, "entries": [{"uuid": "0", "creationDate": "2026-03-01T09:00:00Z", "text": "a"}"#,
                {
                    #",\#n{"uuid": "\#($0)", "creationDate": "\#(day($0))T09:00:00Z", "text": "Report \#($0)"}"#
                }, "]}"
            ),
            (
                "todo.ics", "BEGIN:VCALENDAR\n",
                {
                    "BEGIN:VTODO\nUID:\($0)\nSUMMARY:Write report \($0)\nDUE;TZID=Asia/Tokyo:20261201T090000\nEND:VTODO\n"
                },
                "END:VCALENDAR\n"
            ),
            (
                "rows.ndjson", "",
                {
                    #"{"key": "\#($0)", "title": "Report \#($0)", "url": "https://a.example/\#($0)", "state": "open"}\#n"#
                },
                ""
            ),
        ]

    /// One of 8,000 days.
    private static func day(_ number: Int) -> String {
        let number = number % 8_000
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(2000 + number / 336)-\(two(number / 28 % 12 + 1))-\(two(number % 28 + 1))"
    }

    @Test("It is at most 64 MiB, also for a preview, whatever the number of rows", arguments: formats.indices)
    func ceiling(index: Int) throws {
        let format = Self.formats[index]
        let count = RandomRuns.count("DAYBOOK_IMPORT_ROWS", usual: index < 2 ? 20_000 : 5_000)
        let daybook = try DaybookCommand()
        let rows = (1...count).map(format.row).joined()
        let file = try daybook.file(named: format.name, format.begin + rows + format.end)
        for options in [["--dry-run", "--json"], []] {
            let (status, peak) = try daybook.peakMemory(["import", file] + options)
            #expect(status == 0)
            #expect(peak > 0 && peak < 64 * 1024, "\(format.name) \(options): \(peak) KiB")
        }
    }
}
