import TestSupport
import Testing

/// Years far from anybody's life are refused where a date is typed.
struct TypedYearsTests {
    @Test(
        "A year before 1900 or after 2999 is refused where a date is typed",
        arguments: [
            ["did", "x", "--on", "0001-01-01", "--at", "0:30"], ["add", "x", "--on", "3000-01-01"],
            ["list", "1899-12-31"], ["write", "3000-01-01", "--show"], ["page", "0001-01-01"],
            ["start", "--remove", "3000-01-01"],
        ])
    func refused(arguments: [String]) throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let refused = try daybook.run(arguments, zone: "Asia/Kathmandu")
        #expect(refused.status != 0)
        #expect(refused.errors.contains("is too far away: years are 1900 to 2999"), "\(refused.errors)")
        let file = daybook.folder.appendingPathComponent("out.json").path
        #expect(try daybook.run("export", "-o", file).status == 0)
        #expect(try DaybookCommand().run("import", file).status == 0)
    }
}
