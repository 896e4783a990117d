import Journal
import TestSupport
import Testing

struct WeekdaysTests {
    @Test(arguments: [
        ("mon-fri", "Mon-Fri"), ("weekdays", "Mon-Fri"), ("Weekend", "Sat Sun"),
        ("mon wed, fri", "Mon Wed Fri"),
        ("sunday", "Sun"), ("every day", "every day"), ("daily", "every day"), ("mon-sun", "every day"),
        ("sat-mon", "Mon Sat Sun"), ("fri fri", "Fri"), ("tue thu-sat", "Tue Thu Fri Sat"),
        ("wednesday-friday", "Wed-Fri"), ("weekend mon", "Mon Sat Sun"),
    ])
    func words(typed: String, name: String) throws {
        #expect(try Weekdays(words: typed).name == name)
    }

    @Test("What is said of some days is understood to be those days", arguments: 1...127)
    func name(rawValue: Int) throws {
        let weekdays = try #require(Weekdays(rawValue: rawValue))
        #expect(try Weekdays(words: weekdays.name) == weekdays)
        #expect(Weekdays(weekdays.days) == weekdays)
    }

    @Test(arguments: ["", "mo", "mon-", "-fri", "mon-fri-sun", "never", "mon-blur", "everyday"])
    func nonsense(typed: String) {
        let error = #expect(throws: ExpressionError.self) { try Weekdays(words: typed) }
        #expect(error?.description.hasPrefix("not weekdays: \"\(typed)\"") == true)
    }

    @Test func next() throws {
        // A Friday.
        let day: Day = "2026-11-20"
        #expect(Weekdays.mondayToFriday.next(after: day) == "2026-11-23")
        #expect(Weekdays.everyDay.next(after: day) == "2026-11-21")
        #expect(Weekdays([.friday])?.next(after: day) == "2026-11-27")
    }

    @Test func numbersThatAreNone() {
        for number in [-1, 0, 128] { #expect(Weekdays(rawValue: number) == nil) }
        #expect(Weekdays([Weekday]()) == nil)
    }
}
