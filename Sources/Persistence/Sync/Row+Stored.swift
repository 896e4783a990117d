import Foundation
import GRDB

/// Values of the tables of synchronization. Another program may have stored any type in any column, which GRDB's own
/// subscripts end the program for.
extension Row {
    /// A text; nil for anything else.
    func text(at index: Int) -> String? { String.fromDatabaseValue(self[index]) }

    /// Bytes; nil for anything else.
    func bytes(at index: Int) -> Data? { Data.fromDatabaseValue(self[index]) }

    /// A whole number; nil for anything else.
    func number(at index: Int) -> Int64? { Int64.fromDatabaseValue(self[index]) }

    /// The number of an operation, or 0; nil for anything else. Arithmetic on it can't overflow.
    func place(at index: Int) -> Int64? {
        number(at: index).flatMap { (0...Self.lastPlace).contains($0) ? $0 : nil }
    }

    private static let lastPlace: Int64 = 1 << 53
}
