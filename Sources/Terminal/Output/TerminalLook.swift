/// The look that characters have on a terminal, as the parameters of ECMA-48's SGR sequences give it.
struct TerminalLook: Equatable {
    /// A colour: the terminal's own, named by its parameter, one of 256, or mixed from red, green and blue. In one number,
    /// since looks are compared with each other several times a key.
    private struct Color: Equatable {
        /// In the highest byte what kind it is: 0 the terminal's own, 1 named, and 5 and 2 as the parameters have it.
        private let code: UInt32

        static let own = Color(code: 0)
        static func named(_ parameter: UInt8) -> Color { Color(code: 1 << 24 | UInt32(parameter)) }
        static func indexed(_ index: UInt8) -> Color { Color(code: 5 << 24 | UInt32(index)) }
        static func mixed(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
            Color(code: 2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
        }

        /// Its parameters; `base` is 38 or 48.
        func parameters(base: Int) -> [Int] {
            func byte(_ shift: UInt32) -> Int { Int(code >> shift & 0xFF) }
            switch byte(24) {
            case 1: return [byte(0)]
            case 5: return [base, 5, byte(0)]
            case 2: return [base, 2, byte(16), byte(8), byte(0)]
            default: return [base + 1]
            }
        }
    }

    private var foreground = Color.own
    private var background = Color.own
    /// The active attributes as a bit set, indexed by their parameters: bit 1 for bold, up to 9.
    private var others: UInt16 = 0

    /// The parameters that end attributes, in the order in which they are sent.
    private static let ends: [(parameter: Int, ended: UInt16)] = [
        (22, bit(1) | bit(2)), (23, bit(3)), (24, bit(4)), (25, bit(5)), (27, bit(7)), (28, bit(8)),
        (29, bit(9)),
    ]
    /// The attributes that can be ended individually, by terminals that can do so at all.
    private static let individuallyEndable = bit(1) | bit(2) | bit(4) | bit(7)

    private static func bit(_ parameter: Int) -> UInt16 { 1 << UInt16(parameter) }

    /// Changes it by a sequence's parameters.
    /// - Returns: False, with nothing said of the look, if one of them is unknown.
    mutating func apply(_ parameters: [Int]) -> Bool {
        var index = 0
        while index < parameters.count {
            let parameter = parameters[index]
            index += 1
            switch parameter {
            case 0: self = TerminalLook()
            case 1...5, 7...9: others |= Self.bit(parameter)
            case 22...25, 27...29:
                for end in Self.ends where end.parameter == parameter { others &= ~end.ended }
            case 30...37, 90...97: foreground = .named(UInt8(parameter))
            case 40...47, 100...107: background = .named(UInt8(parameter))
            case 39: foreground = .own
            case 49: background = .own
            case 38, 48:
                guard let color = Self.color(parameters[index...]) else { return false }
                index += color.count
                if parameter == 38 { foreground = color.color } else { background = color.color }
            default: return false
            }
        }
        return true
    }

    /// The colour after 38 or 48, and the number of its parameters; nil if it isn't one.
    private static func color(_ parameters: ArraySlice<Int>) -> (color: Color, count: Int)? {
        let numbers = parameters.prefix(4).map { UInt8(exactly: $0) }
        switch numbers.first {
        case 5:
            guard numbers.count > 1, let index = numbers[1] else { return nil }
            return (.indexed(index), 2)
        case 2:
            guard numbers.count > 3, let red = numbers[1], let green = numbers[2], let blue = numbers[3]
            else {
                return nil
            }
            return (.mixed(red, green, blue), 4)
        default: return nil
        }
    }

    /// The fewest parameters that lead from a look to this one: those that end and begin what differs, or a reset and all
    /// of this look.
    /// - Parameter endsIndividually: Whether the terminal can end one attribute or colour and keep the others.
    func parameters(from look: TerminalLook, endsIndividually: Bool) -> [Int] {
        let ended = look.others & ~others
        let endsColor =
            look.foreground != .own && foreground == .own || look.background != .own && background == .own
        let fromReset = [0] + additions(to: TerminalLook())
        guard endsIndividually ? ended & ~Self.individuallyEndable == 0 : ended == 0 && !endsColor else {
            return fromReset
        }
        var intermediate = look
        var changes: [Int] = []
        for end in Self.ends where ended & end.ended != 0 {
            changes.append(end.parameter)
            intermediate.others &= ~end.ended
        }
        changes += additions(to: intermediate)
        return Self.length(of: changes) < Self.length(of: fromReset) ? changes : fromReset
    }

    /// The parameters that turn another look, whose attributes are among this one's, into this one.
    private func additions(to look: TerminalLook) -> [Int] {
        var parameters: [Int] = []
        let added = others & ~look.others
        for parameter in 1...9 where added & Self.bit(parameter) != 0 { parameters.append(parameter) }
        if foreground != look.foreground { parameters += foreground.parameters(base: 38) }
        if background != look.background { parameters += background.parameters(base: 48) }
        return parameters
    }

    /// The bytes that parameters take, each with a separator; a reset alone takes one.
    private static func length(of parameters: [Int]) -> Int {
        parameters == [0] ? 1 : parameters.reduce(0) { $0 + ($1 < 10 ? 2 : $1 < 100 ? 3 : 4) }
    }
}
