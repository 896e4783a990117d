import Screens

/// A mouse report in the format of xterm's "Any-event tracking": buttons as bits, column and row from 1.
enum MouseReport {
    /// Parses a report in SGR format, `ESC [ < buttons ; column ; row M`, with `m` for a release; else nil.
    static func sgr(_ sequence: [UInt8]) -> Report? {
        guard sequence.count > 4, sequence[2] == UInt8(ascii: "<"), let final = sequence.last,
            final == UInt8(ascii: "M") || final == UInt8(ascii: "m")
        else { return nil }
        let numbers = String(decoding: sequence[3..<(sequence.count - 1)], as: UTF8.self)
            .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 3, let buttons = numbers[0], let column = numbers[1], let row = numbers[2]
        else { return nil }
        return Report(key: final == UInt8(ascii: "m") ? nil : key(buttons, column: column, row: row))
    }

    /// Parses a report in the old format, `ESC [ M` and three bytes, each with 32 added.
    static func old(_ bytes: ArraySlice<UInt8>) -> Report {
        let numbers = bytes.map { Int($0) - 32 }
        // All three button bits set mean a release of any button.
        guard numbers.count == 3, numbers[0] & 0b1000011 != 3 else { return Report(key: nil) }
        return Report(key: key(numbers[0], column: numbers[1], row: numbers[2]))
    }

    struct Report {
        /// Nil for events without a meaning: other buttons, releases, movements.
        var key: Key?
    }

    /// The largest plausible column or row, more than any terminal has.
    private static let largest = 65_535
    private static let movement = 32
    private static let modifiers = 4 | 8 | 16

    private static func key(_ buttons: Int, column: Int, row: Int) -> Key? {
        guard (1...largest).contains(column), (1...largest).contains(row), buttons & movement == 0
        else { return nil }
        let kind: MouseEvent.Kind? =
            switch buttons & ~modifiers {
            case 0: .press
            case 64: .wheelUp
            case 65: .wheelDown
            default: nil
            }
        return kind.map { .mouse(MouseEvent($0, row: row - 1, column: column - 1)) }
    }
}
