import Journal
import Persistence

extension Author {
    /// Someone at a command line on the morning that most tests are set in.
    public static let tester = Author(.commandLine, clock: .fixed("2026-11-20T09:30"))
}

extension JournalDatabase {
    /// Makes a change where it does not matter by whom, and gives what came of it.
    @discardableResult
    public func perform<Outcome>(_ change: JournalChange<Outcome>) throws -> Outcome {
        try perform(change, by: .tester).outcome
    }
}
