import Foundation
import TestSupport
import Testing

@Suite("daybook stats")
struct StatsCommandTests {
    private func journal() throws -> DaybookCommand {
        let daybook = try DaybookCommand()
        for day in 16...20 {
            let now = "2026-11-\(day)T09:00:00"
            try daybook.run("start", now: now)
            try daybook.run("add", "Task \(day)", now: now)
            if day < 19 { try daybook.run("done", "Task \(day)", now: "2026-11-\(day)T10:30:00") }
        }
        try daybook.run("move", "Task 19", "tomorrow")
        try daybook.run("did", "Lunch", now: "2026-11-20T08:30:00")
        return daybook
    }

    @Test("Text has the figures of twelve weeks; a week has a bar for each day")
    func text() throws {
        let daybook = try journal()
        let text = try daybook.run("stats").output
        #expect(text.hasPrefix("Record of 31 Aug – 20 Nov 2026\n\n 4 done · 1 postponed · 0 abandoned\n"))
        #expect(text.contains("All        3 of 5"))
        let week = try daybook.run("stats", "this", "week").output
        #expect(week.hasPrefix("Record of 16 Nov – 20 Nov 2026\n"))
        #expect(week.contains("Mon 16 Nov  1 "))
        #expect(try daybook.run("stats", "--since", "mon").output == week)
        #expect(try daybook.run("stats", "2025").output.hasPrefix("Record of 2025\n\n Nothing to count yet"))
        let ascii = try daybook.run(["stats"], with: ["LC_ALL": "C"]).output
        let scalars = Array(ascii.unicodeScalars)
        #expect(scalars.filter { !$0.isASCII } == [])
    }

    @Test("JSON has every figure")
    func json() throws {
        let output = try journal().run("stats", "--json").output
        let object = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
        #expect(object["done"] as? Int == 4 && object["postponed"] as? Int == 1)
        #expect((object["intended"] as? [String: Any])?["intended"] as? Int == 5)
        #expect((object["intended"] as? [String: Any])?["done"] as? Int == 3)
        #expect((object["days"] as? [[String: Any]])?.count == 4)
        #expect(object["since"] as? String == "2026-08-31" && object["until"] as? String == "2026-11-20")
        #expect(object["stars"] is NSNull)
    }

    @Test("A file's ending chooses the format")
    func files() throws {
        let daybook = try journal()
        for (name, start) in [
            ("r.md", "# Record of"), ("r.html", "<!DOCTYPE html>"), ("r.txt", "Record of"), ("r.json", "{"),
        ] {
            let file = daybook.folder.appendingPathComponent(name)
            let result = try daybook.run("stats", "-o", file.path)
            #expect(result.status == 0 && result.output == "" && result.errors.contains("Wrote "))
            #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix(start))
        }
        for command in ["stats", "page"] {
            let wrong = try daybook.run(command, "-o", "x.pdf")
            #expect(wrong.status == 64)
            #expect(wrong.errors.hasPrefix("daybook: No format for .pdf. Use "))
            #expect(wrong.errors.contains("Usage: daybook \(command) "), "\(wrong.errors)")
        }
        #expect(try daybook.run("stats", "--json", "--format", "html").status == 64)
        #expect(try daybook.run("stats", "--since", "mon", "2026").status == 64)
        let ahead = try daybook.run("stats", "--since", "tomorrow")
        #expect(ahead.status == 1 && ahead.errors.contains("is in the future."))
    }

    @Test("An empty journal says so")
    func empty() throws {
        let daybook = try DaybookCommand()
        try daybook.createJournal()
        let result = try daybook.run("stats")
        #expect(result.status == 0 && result.output.contains("Nothing to count yet"))
    }
}
