import Journal
import Testing

struct TimeExpressionTests {
    @Test(arguments: [
        ("9:30", 9, 30), ("09:30", 9, 30), ("0930", 9, 30), ("930", 9, 30), ("9", 9, 0), ("17", 17, 0),
        ("9am", 9, 0), ("9 AM", 9, 0), ("9:30pm", 21, 30), ("930pm", 21, 30), ("12am", 0, 0), ("12pm", 12, 0),
        ("12:05am", 0, 5), ("noon", 12, 0), (" Midnight ", 0, 0), ("0:00", 0, 0), ("23:59", 23, 59),
        ("0", 0, 0),
        ("2359", 23, 59), ("000", 0, 0),
    ])
    func understands(text: String, hour: Int, minute: Int) throws {
        #expect(try TimeExpression.secondsOfDay(text) == hour * 3600 + minute * 60)
    }

    @Test(arguments: [
        "", "24:00", "2400", "9:60", "9:3", ":30", "9:", "13pm", "0am", "am", "pm", "later", "9:30:15",
        "12345",
        "-9", "+9", "٩", "9h", "99999999999999999999",
    ])
    func refuses(text: String) {
        let error = ExpressionError("not a time: \(text.quoted) (times are \(TimeExpression.understood))")
        #expect(throws: error) { try TimeExpression.secondsOfDay(text) }
    }
}
