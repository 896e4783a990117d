import Foundation
import GRDB
import TestSupport

/// A kind of change that is made by the real program again and again, and killed in the middle of it.
protocol KilledWriter: Sendable {
    static var name: String { get }
    /// The number of runs after which the journal is looked at.
    static var runsBetweenChecks: Int { get }
    /// Refusals that belong to the story, such as of the undo after the last.
    static var refusals: [String] { get }
    /// Puts a journal in place.
    init(_ daybook: DaybookCommand) throws
    /// The words of the next change, and the time it happens at.
    mutating func next(_ round: Int) throws -> (arguments: [String], now: String)
    /// Notes that the last change was confirmed, or that the program was killed before that.
    mutating func note(isConfirmed: Bool)
    /// The number of confirmed changes that aren't in the journal, and what else is wrong with it.
    mutating func lost(_ daybook: DaybookCommand) throws -> (count: Int, problems: [String])
}

extension KilledWriter {
    static var runsBetweenChecks: Int { 25 }
    static var refusals: [String] { [] }

    /// A minute for each round, as backups have the time in their names.
    static func time(_ round: Int) -> String {
        String(format: "2026-11-%02dT%02d:%02d:00", 20 + round / 1440, round / 60 % 24, round % 60)
    }

    static func query<Value>(_ path: String, _ body: (Database) throws -> Value) throws -> Value {
        var configuration = Configuration()
        // One that was killed may take a while to let go of the file.
        configuration.busyMode = .timeout(30)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        let value = try queue.read(body)
        try queue.close()
        return value
    }

    /// What SQLite says of a file; empty if it is sound.
    static func damage(_ path: String) throws -> [String] {
        let said = try query(path) { db in
            try String.fetchAll(db, sql: "PRAGMA integrity_check")
                + Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { "foreign key: \($0)" }
        }
        return said == ["ok"] ? [] : said.map { "\(path): \($0)" }
    }
}
