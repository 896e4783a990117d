import ArgumentParser
import Journal
import Persistence

/// Common arguments of the library's commands.
extension ArgumentHelp {
    static func named(_ kind: String) -> ArgumentHelp {
        ArgumentHelp("The \(kind)'s name, the beginning of it, or its id.", valueName: kind)
    }
}

/// A position among a row's siblings.
struct PlaceArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("Its new position: 1 for the first, or up, down, first, last.", valueName: "place")
    )
    var place: String

    /// The index, from 0, for a row now at `current` among `count`.
    func place(from current: Int, count: Int) throws -> Int {
        switch place {
        case "up": return current - 1
        case "down": return current + 1
        case "first": return 0
        case "last": return count - 1
        default:
            guard let number = Int(place), number > 0 else {
                throw JournalError(
                    "\(place.quoted) isn't a position. Use 1 for the first, or up, down, first, last.")
            }
            return number - 1
        }
    }
}

extension LibraryAction {
    /// Moves a row to a position.
    static func move(_ row: LibraryRow, to argument: PlaceArgument, in library: Library) throws
        -> LibraryAction
    {
        let siblings = library.siblings(of: row)
        let current = siblings.firstIndex(of: row.id) ?? 0
        return .move(row, to: try argument.place(from: current, count: siblings.count))
    }
}

extension ChangeOptions {
    /// Changes the library and prints the result.
    func change(
        for purpose: OpeningPurpose = .change,
        _ action: @escaping @Sendable (Library) throws -> LibraryAction
    ) throws {
        let clock = try Environment.clock()
        let database = try open(for: purpose)
        try report(database.carryOut(clock) { .manage(try action($0)) }, of: database, clock)
    }
}

extension Weekdays {
    /// Parses the weekdays of a command-line argument.
    static func typed(_ words: String) throws -> Weekdays {
        do {
            return try Weekdays(words: words)
        } catch {
            throw JournalError(error.sentence)
        }
    }
}
