import Journal
import Persistence
import Sharing

/// Notices what happens in the change log, from the time it is made.
struct LogFollower {
    /// What happened to a step.
    enum Event: String, CaseIterable {
        case changed, undone, redone
    }

    /// The number of steps that are watched, from the newest: undoing more at once shows only these.
    private static let most = 1000

    private let database: JournalDatabase
    private let clock: JournalClock
    /// The steps as they were last seen, each with whether it is undone.
    private var known: [Int64: Bool] = [:]
    private var newest: Int64 = 0

    init(_ database: JournalDatabase, _ clock: JournalClock) async throws {
        self.database = database
        self.clock = clock
        _ = try await events()
    }

    /// The events since the last time, in the order in which they happened.
    mutating func events() async throws -> [(event: Event, step: UndoStep)] {
        // Other programs' changes become a step at once, so that they can be named, and undone by themselves.
        if database.readOnlyReason == nil, try await database.read(.hasUnclaimedChanges) {
            _ = try database.perform(.claimOthersChanges, by: Author(.elsewhere, clock: clock))
            // It ends by C-c, which mustn't leave changes outside the file.
            _ = try await database.settle()
        }
        let steps = try await database.read(.log(now: clock.now(), limit: Self.most))
        let undone = steps.filter { known[$0.id] == false && $0.isUndone }.map { (Event.undone, $0) }
        let redone = steps.reversed().filter { known[$0.id] == true && !$0.isUndone }.map {
            (Event.redone, $0)
        }
        let new = steps.reversed().filter { $0.id > newest }.map { (Event.changed, $0) }
        newest = max(newest, steps.first?.id ?? 0)
        known = Dictionary(steps.map { ($0.id, $0.isUndone) }) { first, _ in first }
        return undone + redone + new
    }
}
