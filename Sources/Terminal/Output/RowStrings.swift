import CNcurses

/// The strings that move within rows and erase them, from the terminfo entry.
struct RowStrings {
    let eraseLine: [UInt8]
    let eraseBelow: [UInt8]
    private let upOne: [UInt8]
    private let rightOne: [UInt8]

    init() {
        eraseLine = TerminalStrings.string("el")
        eraseBelow = TerminalStrings.string("ed")
        upOne = TerminalStrings.string("cuu1")
        rightOne = TerminalStrings.string("cuf1")
    }

    /// Whether the terminal has all of them.
    var areComplete: Bool { ![eraseLine, eraseBelow, upOne, rightOne].contains([]) }

    /// Moves to the first column, some rows up.
    func up(_ rows: Int) -> [UInt8] {
        if rows < 1 { return [0x0D] }
        let many = rows == 1 ? [] : TerminalStrings.string("cuu", Int32(rows))
        return [0x0D] + (many.isEmpty ? Array(repeatElement(upOne, count: rows).joined()) : many)
    }

    /// Moves some columns to the right.
    func right(_ columns: Int) -> [UInt8] {
        if columns < 1 { return [] }
        let many = TerminalStrings.string("cuf", Int32(columns))
        return many.isEmpty ? Array(repeatElement(rightOne, count: columns).joined()) : many
    }
}
