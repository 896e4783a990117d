import Journal
import Testing

struct TimeExpressionTests {
    @Test(arguments: [
        ("9:30", 9, 30), ("09:30", 9, 30), ("0930", 9, 30), ("930", 9, 30), ("9", 9, 0), ("17", 17, 0),
        ("1700", 17, 0), ("17:00", 17, 0), ("17h", 17, 0), ("17h30", 17, 30), ("9.30", 9, 30),
        ("5pm", 17, 0), ("5 p.m.", 17, 0), ("at 5pm", 17, 0), ("9.30 a.m.", 9, 30),
        ("9am", 9, 0), ("9 AM", 9, 0), ("9:30pm", 21, 30), ("930pm", 21, 30), ("12am", 0, 0), ("12pm", 12, 0),
        ("12:05am", 0, 5), ("noon", 12, 0), (" Midnight ", 0, 0), ("0:00", 0, 0), ("23:59", 23, 59),
        ("0", 0, 0), ("2359", 23, 59), ("000", 0, 0),
    ])
    func understands(text: String, hour: Int, minute: Int) throws {
        #expect(try TimeExpression.secondsOfDay(text) == hour * 3600 + minute * 60)
    }

    @Test func understandsSeconds() throws {
        #expect(try TimeExpression.secondsOfDay("9:30:15") == 34_215)
        #expect(try TimeExpression.secondsOfDay("9:30:15pm") == 77_415)
    }

    @Test(arguments: ["24:00", "2400", "24", "24h", "24:00:00"])
    func theEndOfADayIsItsLastSecond(text: String) throws {
        #expect(try TimeExpression.secondsOfDay(text) == 86_399)
    }

    @Test(arguments: [
        "", ":30", "9:", "am", "pm", "later", "12345", "25:00", "-9", "+9", "٩", "17hpm", "9.30.15", "1:2:3",
        "99999999999999999999", "9::30", "at", "..m", "9.75",
    ])
    func refuses(text: String) {
        let error = ExpressionError("\(text.quoted) isn't a time. Try \(TimeExpression.understood)")
        #expect(throws: error) { try TimeExpression.secondsOfDay(text) }
    }

    @Test(arguments: [
        ("9:60", "10:00"), ("9:3", "9:03"), ("13pm", "13:00"), ("0am", "0:00"), ("24:15", "0:15"),
        ("17:30pm", "17:30"), ("9:75", "10:15"),
    ])
    func saysWhichTimeWasMeant(text: String, meant: String) {
        let error = ExpressionError("\(text.quoted) isn't a time. Did you mean \(meant)?")
        #expect(throws: error) { try TimeExpression.secondsOfDay(text) }
        #expect(throws: Never.self) { try TimeExpression.secondsOfDay(meant) }
    }
}
