/// The beginning of a Markdown list item: its indentation, its bullet or number, and its box.
struct ListItem {
    /// The text before the item's own.
    let prefix: String
    /// The prefix of the next item.
    let following: String
    /// Whether nothing follows the prefix.
    let isEmpty: Bool

    /// Nil if the line isn't an item.
    init?(_ line: String) {
        // An item's prefix is short, whatever its line.
        let beginning = line.prefix(40)
        let indentation = beginning.prefix { $0 == " " || $0 == "\t" }
        let words = beginning.dropFirst(indentation.count)
        let digits = words.prefix { $0.isASCII && $0.isNumber }
        let sign = words.dropFirst(digits.count).prefix(1)
        guard digits.count < 10,
            digits.isEmpty ? ["-", "*", "+"].contains(sign) : [".", ")"].contains(sign),
            words.dropFirst(digits.count + 1).first == " "
        else { return nil }
        let bullet = indentation + digits + sign + " "
        let rest = beginning.dropFirst(bullet.count)
        let box = ["[ ] ", "[x] ", "[X] "].first { (rest + " ").hasPrefix($0) }
        prefix = bullet + (box.map { rest.hasPrefix($0) ? $0 : String($0.dropLast()) } ?? "")
        let next = Int(digits).map { String($0 + 1) } ?? ""
        following = indentation + next + sign + " " + (box == nil ? "" : "[ ] ")
        isEmpty = !line.dropFirst(prefix.count).contains { !$0.isWhitespace }
    }
}
