import Journal
import TestSupport
import Testing

@testable import Screens

@Suite("The steps of a review")
struct ReviewStepsTests {
    private let todo = Todo(id: 1, title: "a", start: "2026-11-18")
    private let done = Todo(id: 2, title: "b", start: "2026-11-18", ending: .at("2026-11-19T10:00"))

    private func contents(
        isStarted: Bool = true, done: [Todo] = [], carried: [Todo] = [], kept: [Todo] = [],
        starting: [Todo] = [],
        habits: [Todo] = [], isFirstOfWeek: Bool = false
    ) -> ReviewContents {
        ReviewContents(
            today: "2026-11-20", isTodayStarted: isStarted, past: LookBack(since: "2026-11-19", done: done),
            endingHabits: habits.map { .init(todo: $0, day: "2026-11-19") }, starting: starting,
            carried: carried, kept: kept, isFirstOfWeek: isFirstOfWeek)
    }

    @Test("A step that has nothing to show is not there")
    func day() {
        #expect(ReviewStep.steps(of: contents(), .day) == [.end])
        #expect(ReviewStep.steps(of: contents(isStarted: false), .day) == [.start, .plan, .end])
        #expect(ReviewStep.steps(of: contents(done: [done]), .day) == [.lookBack, .plan, .end])
        #expect(
            ReviewStep.steps(of: contents(isStarted: false, habits: [todo]), .day)
                == [.lookBack, .start, .plan, .end])
        #expect(ReviewStep.steps(of: contents(carried: [todo]), .day) == [.carried, .plan, .end])
        #expect(ReviewStep.steps(of: contents(kept: [todo]), .day) == [.plan, .end])
        #expect(ReviewStep.steps(of: contents(starting: [todo]), .day) == [.plan, .end])
        // What was all decided leaves a day to be planned.
        #expect(ReviewStep.steps(of: contents(), .day, isUnderWay: true) == [.plan, .end])
    }

    @Test("In the evening what else was done and tomorrow always come, looking back only for what is older")
    func evening() {
        #expect(ReviewStep.steps(of: contents(), .evening) == [.entries, .tomorrow, .end])
        #expect(
            ReviewStep.steps(of: contents(isStarted: false, done: [done], kept: [todo]), .evening)
                == [.lookBack, .start, .entries, .tomorrow, .end])
        #expect(
            ReviewStep.steps(of: contents(carried: [todo]), .evening)
                == [.entries, .leftovers, .tomorrow, .end])
        var today = done
        today.ending = .at("2026-11-20T10:00")
        #expect(ReviewStep.steps(of: contents(done: [today]), .evening) == [.entries, .tomorrow, .end])
    }

    @Test("The week comes before the end, once a week and when it is asked for")
    func week() {
        #expect(ReviewStep.steps(of: contents(isFirstOfWeek: true), .day) == [.week, .end])
        #expect(
            ReviewStep.steps(of: contents(isFirstOfWeek: true), .evening)
                == [.entries, .tomorrow, .week, .end])
    }

    @Test(
        "The time of day says which review it is; before the day begins it is still the evening of the last",
        arguments: [
            ("2026-11-20T09:30", 0, ReviewKind.day), ("2026-11-20T16:59", 0, .day),
            ("2026-11-20T17:00", 0, .evening), ("2026-11-20T01:30", 0, .day),
            ("2026-11-20T01:30", 4 * 3600, .evening), ("2026-11-20T04:00", 4 * 3600, .day),
        ])
    func kinds(time: String, dayStart: Int, kind: ReviewKind) {
        #expect(ReviewKind(.fixed(time, dayStart: dayStart), ReviewPreferences()) == kind)
    }
}
