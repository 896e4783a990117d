/// The look that characters have on a terminal, as the parameters of ECMA-48's SGR sequences give it.
struct TerminalLook: Equatable {
    /// A colour, as the parameters that select it; nil for the terminal's own.
    typealias Color = [Int]

    var foreground: Color?
    var background: Color?
    /// The parameters of what else is on, as 1 for bold.
    var others: Set<Int> = []

    /// What each parameter between 21 and 29 ends.
    private static let ends: [Int: Set<Int>] = [
        22: [1, 2], 23: [3], 24: [4], 25: [5], 27: [7], 28: [8], 29: [9],
    ]

    /// Changes it by a sequence's parameters.
    /// - Returns: False, with nothing said of the look, if one of them is unknown.
    mutating func apply(_ parameters: [Int]) -> Bool {
        var rest = parameters[...]
        while let parameter = rest.popFirst() {
            switch parameter {
            case 0: self = TerminalLook()
            case 1...5, 7...9: others.insert(parameter)
            case 22...25, 27...29: others.subtract(Self.ends[parameter] ?? [])
            case 30...37, 90...97: foreground = [parameter]
            case 40...47, 100...107: background = [parameter]
            case 39: foreground = nil
            case 49: background = nil
            case 38, 48:
                let count = rest.first == 5 ? 2 : rest.first == 2 ? 4 : 0
                guard count > 0, rest.count >= count else { return false }
                let color = [parameter] + rest.prefix(count)
                rest = rest.dropFirst(count)
                if parameter == 38 { foreground = color } else { background = color }
            default: return false
            }
        }
        return true
    }

    /// The parameters that lead from a look to this one: what ends needs a reset, since not every terminal can end one
    /// thing alone.
    func parameters(from look: TerminalLook) -> [Int] {
        let isReset =
            !look.others.isSubset(of: others) || look.foreground != nil && foreground == nil
            || look.background != nil && background == nil
        let before = isReset ? TerminalLook() : look
        var parameters = isReset ? [0] : []
        parameters += others.subtracting(before.others).sorted()
        if foreground != before.foreground { parameters += foreground ?? [] }
        if background != before.background { parameters += background ?? [] }
        return parameters
    }
}
