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

    private static let escape: UInt8 = 0x1B

    init(endsIndividually: Bool) { self.endsIndividually = endsIndividually }

    /// Knows nothing of the terminal from here on.
    mutating func forget() { self = LookFolding(endsIndividually: endsIndividually) }

    /// A frame with fewer bytes and the same meaning.
    mutating func fold(_ frame: [UInt8]) -> [UInt8] {
        var folded: [UInt8] = []
        folded.reserveCapacity(frame.count)
        var rest = frame[...]
        while let start = rest.firstIndex(of: Self.escape) {
            if start > rest.startIndex {
                reach(&folded)
                folded += rest[..<start]
            }
            rest = rest[start...]
            if let look = Self.look(at: rest) {
                follow(look.parameters, rest.prefix(look.length), &folded)
                rest = rest.dropFirst(look.length)
            } else if rest.starts(with: [Self.escape, 0x28]), rest.count > 2 {
                // ESC ( B selects text, any other the graphic characters.
                let set = rest.prefix(3)
                let isText = set.last == 0x42
                if !(isText && self.isText) { folded += set }
                self.isText = isText
                rest = rest.dropFirst(3)
            } else {
                reach(&folded)
                folded.append(Self.escape)
                rest = rest.dropFirst()
            }
        }
        if !rest.isEmpty {
            reach(&folded)
            folded += rest
        }
        reach(&folded)
        return folded
    }

    /// Notes what a sequence asks for; sends it as it is if that isn't understood.
    private mutating func follow(_ parameters: [Int], _ sequence: ArraySlice<UInt8>, _ folded: inout [UInt8])
    {
        var look = wanted ?? TerminalLook()
        let isUnderstood = look.apply(parameters)
        if isUnderstood && (wanted != nil || parameters.first == 0) {
            wanted = look
            return
        }
        reach(&folded)
        folded += sequence
        wanted = nil
        actual = nil
    }

    /// Gives the terminal the look that is wanted.
    private mutating func reach(_ folded: inout [UInt8]) {
        guard let wanted, wanted != actual else { return }
        let parameters =
            actual.map { wanted.parameters(from: $0, endsIndividually: endsIndividually) }
            ?? [0] + wanted.parameters(from: TerminalLook(), endsIndividually: false)
        self.actual = wanted
        folded += [Self.escape, 0x5B]
        // A reset alone needs no parameter.
        for (place, parameter) in parameters.enumerated() where parameters != [0] {
            if place > 0 { folded.append(0x3B) }
            folded.append(contentsOf: String(parameter).utf8)
        }
        folded.append(0x6D)
    }

    /// The sequence `ESC [ … m` at a start, with its parameters, -1 for what isn't a short number; nil if another one is
    /// there.
    private static func look(at bytes: ArraySlice<UInt8>) -> (parameters: [Int], length: Int)? {
        guard bytes.starts(with: [escape, 0x5B]) else { return nil }
        var parameters = [0]
        for (place, byte) in bytes.dropFirst(2).prefix(64).enumerated() {
            switch byte {
            case 0x30...0x39:
                let last = parameters[parameters.count - 1]
                parameters[parameters.count - 1] = 0..<100 ~= last ? last * 10 + Int(byte - 0x30) : -1
            case 0x3B: parameters.append(0)
            case 0x20...0x3F: parameters[parameters.count - 1] = -1
            case 0x6D: return (parameters, place + 3)
            default: return nil
            }
        }
        return nil
    }
}
