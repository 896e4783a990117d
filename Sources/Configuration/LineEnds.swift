/// The line ends of a text, to give a changed text the same.
struct LineEnds {
    private let lines: [Substring]
    /// Whether each line ends in CR LF.
    private let haveReturns: [Bool]

    init(of text: String) {
        let scalars = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        haveReturns = scalars.map { $0.last == "\r" }
        lines = scalars.map { Substring($0.last == "\r" ? $0.dropLast() : $0) }
    }

    /// The changed text, which has LF only, with the line ends of the lines that stayed. New lines end like the one
    /// before them.
    func restored(in changed: String) -> String {
        guard haveReturns.contains(true) else { return changed }
        let new = changed.split(separator: "\n", omittingEmptySubsequences: false)
        let before = zip(lines, new).prefix { $0 == $1 }.count
        let after = zip(lines.reversed(), new.reversed()).prefix { $0 == $1 }.count
        return new.indices.map { index -> String in
            if index == new.count - 1 { return String(new[index]) }
            let old =
                index < before
                ? index : index >= new.count - after ? index - new.count + lines.count : max(0, before - 1)
            return new[index] + (haveReturns[min(old, haveReturns.count - 1)] ? "\r\n" : "\n")
        }.joined()
    }
}
