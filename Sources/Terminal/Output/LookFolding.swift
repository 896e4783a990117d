/// Makes one sequence of those that ncurses sends one after another to change the look of what follows.
///
/// It resets, sets each attribute and each colour with a sequence of its own, and ends the graphic characters of old
/// terminals each time, though Daybook never begins them: half of what a moved selection sends. Terminals whose looks
/// aren't chosen by `ESC [ … m` get their frames as they are.
struct LookFolding {
    /// Whether the terminal can end one attribute and keep the others, as VT100s can't.
    private let endsIndividually: Bool
    /// The terminal's look, and the one that it should have; nil if that isn't known.
    private var actual: TerminalLook?
    private var wanted: TerminalLook?
    /// Whether the terminal shows no graphic characters.
    private var isText = false
    /// Those of the last sequence, kept for the memory.
    private var parameters: [Int] = []
    /// The sequences for the last changes. A screen has few, so that comparing takes less than hashing.
    private var sequences: [(change: Change, bytes: [UInt8])] = []

    private struct Change: Equatable {
        /// Nil if it isn't known.
        var from: TerminalLook?
        var to: TerminalLook
    }

    /// The most sequences to keep.
    private static let mostKept = 64

    private static let escape: UInt8 = 0x1B

    init(endsIndividually: Bool) { self.endsIndividually = endsIndividually }

    /// Knows nothing of the terminal from here on.
    mutating func forget() { self = LookFolding(endsIndividually: endsIndividually) }

    /// A frame with fewer bytes and the same meaning.
    mutating func fold(_ frame: [UInt8]) -> [UInt8] {
        var folded: [UInt8] = []
        folded.reserveCapacity(frame.count)
        frame.withUnsafeBufferPointer { frame in
            var start = 0
            while start < frame.count {
                guard frame[start] == Self.escape else {
                    var end = start + 1
                    while end < frame.count, frame[end] != Self.escape { end += 1 }
                    reach(&folded)
                    folded.append(contentsOf: frame[start..<end])
                    start = end
                    continue
                }
                let next = start + 1 < frame.count ? frame[start + 1] : 0
                if next == 0x5B, let end = readLook(frame, from: start + 2) {
                    follow(frame[start..<end], &folded)
                    start = end
                } else if next == 0x28, start + 2 < frame.count {
                    // ESC ( B selects text, any other the graphic characters.
                    let isText = frame[start + 2] == 0x42
                    if !(isText && self.isText) { folded.append(contentsOf: frame[start..<start + 3]) }
                    self.isText = isText
                    start += 3
                } else {
                    reach(&folded)
                    folded.append(Self.escape)
                    start += 1
                }
            }
        }
        reach(&folded)
        return folded
    }

    /// Notes what a sequence with the parameters read asks for; sends it as it is if that isn't understood.
    private mutating func follow(_ sequence: Slice<UnsafeBufferPointer<UInt8>>, _ folded: inout [UInt8]) {
        var look = wanted ?? TerminalLook()
        let isUnderstood = look.apply(parameters)
        if isUnderstood && (wanted != nil || parameters.first == 0) {
            wanted = look
            return
        }
        reach(&folded)
        folded.append(contentsOf: sequence)
        wanted = nil
        actual = nil
    }

    /// Gives the terminal the look that is wanted.
    private mutating func reach(_ folded: inout [UInt8]) {
        guard let wanted, wanted != actual else { return }
        folded.append(contentsOf: sequence(for: Change(from: actual, to: wanted)))
        actual = wanted
    }

    /// The sequence for a change of the look.
    private mutating func sequence(for change: Change) -> [UInt8] {
        if let known = sequences.first(where: { $0.change == change }) { return known.bytes }
        let parameters =
            change.from.map { change.to.parameters(from: $0, endsIndividually: endsIndividually) }
            ?? [0] + change.to.parameters(from: TerminalLook(), endsIndividually: false)
        // A reset alone needs no parameter.
        let words = parameters == [0] ? "" : parameters.map(String.init).joined(separator: ";")
        let sequence = Array("\u{1B}[\(words)m".utf8)
        if sequences.count == Self.mostKept { sequences = [] }
        sequences.append((change, sequence))
        return sequence
    }

    /// Reads the parameters of a sequence `ESC [ … m`, -1 for what isn't a short number.
    /// - Returns: The index after the sequence; nil if another one is there.
    private mutating func readLook(_ frame: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        parameters.removeAll(keepingCapacity: true)
        var parameter = 0
        for place in start..<min(start + 64, frame.count) {
            let byte = frame[place]
            switch byte {
            case 0x30...0x39: parameter = 0..<100 ~= parameter ? parameter * 10 + Int(byte - 0x30) : -1
            case 0x3B, 0x6D:
                parameters.append(parameter)
                if byte == 0x6D { return place + 1 }
                parameter = 0
            case 0x20...0x3F: parameter = -1
            default: return nil
            }
        }
        return nil
    }
}
