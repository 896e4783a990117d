import Journal
import TestSupport
import Testing

@Suite("Moments as they are typed")
struct MomentExpressionTests {
    @Test(
        "A time is of today, or of yesterday where that is said",
        arguments: [
            ("14:30", "2026-11-20", 52_200), ("yesterday 9am", "2026-11-19", 32_400),
            ("9:30 yesterday", "2026-11-19", 34_200), ("Yest 9", "2026-11-19", 32_400),
            ("today noon", "2026-11-20", 43_200), ("9 pm", "2026-11-20", 75_600),
        ] as [(String, Day, Int)])
    func times(text: String, day: Day, seconds: Int) throws {
        let moment = try MomentExpression.moment(text, today: "2026-11-20")
        #expect(moment == (day, seconds))
    }

    @Test("A day alone has no time in particular")
    func days() throws {
        let moment = try MomentExpression.moment("yesterday", today: "2026-11-20")
        #expect(moment.day == "2026-11-19" && moment.secondsOfDay == nil)
    }

    @Test("What is no time is said", arguments: ["soon", "y 9", "yesterday soon", "25:00"])
    func nonsense(text: String) {
        #expect(throws: ExpressionError.self) {
            try MomentExpression.moment(text, today: "2026-11-20")
        }
    }
}
