import Screens

/// What the fixture shows.
struct FixtureScreen {
    var isObeying = true
    var isCursorVisible = false
    var isRed = true
    var continues = 0
    private var keyCount = 0
    /// Of all digits typed, in order, so that a lost or misplaced one shows.
    private var checksum = 0
    private var lastKeys: [String] = []

    mutating func add(_ key: Key) {
        keyCount += 1
        if case .character(let character) = key, let digit = character.wholeNumberValue {
            checksum = (checksum * 31 + digit) % 1_000_003
        }
        lastKeys.append("\(key)")
        if lastKeys.count > 12 { lastKeys.removeFirst() }
    }

    func canvas(size: Size, hasColor: Bool) -> Canvas {
        var canvas = Canvas(size: size)
        let plain = Style(.plain)
        canvas.put(
            "fixture \(size.columns)x\(size.rows) color \(hasColor)", row: 0, column: 0, style: Style(.header)
        )
        canvas.put("漢字|e\u{301}|e\u{301}\u{323}|a", row: 2, column: 0, style: plain)
        canvas.put("red", row: 3, column: 0, style: Style(isRed ? .error : .doneMark))
        canvas.put("green", row: 3, column: 10, style: Style(.doneMark))
        for (index, key) in lastKeys.enumerated() {
            canvas.put("<\(key)>", row: 5 + index, column: 0, style: plain)
        }
        // Both bottom corners, which a terminal that wraps would scroll away.
        canvas.put("L", row: size.rows - 1, column: 0, style: plain)
        canvas.put("R", row: size.rows - 1, column: size.columns - 1, style: plain)
        // In the row that is painted last: who sees it sees all of the frame.
        canvas.put(
            "keys \(keyCount) sum \(checksum) continues \(continues)", row: size.rows - 1, column: 2,
            style: plain,
            limit: size.columns - 1)
        canvas.cursor = ScreenPosition(row: 2, column: 3)
        canvas.isCursorVisible = isCursorVisible
        return canvas
    }
}
