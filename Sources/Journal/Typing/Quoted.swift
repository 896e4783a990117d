extension String {
    /// The text in quotation marks for a message: one line, shortened, without control characters.
    public var quoted: String {
        var shown = ""
        for (count, scalar) in unicodeScalars.enumerated() {
            if count == 60 {
                shown += "…"
                break
            }
            switch scalar.properties.generalCategory {
            case _ where scalar == "\0" || UndecodedBytes.byte(scalar) != nil:
                shown += "\u{FFFD}"
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
                shown += "\\u{\(String(scalar.value, radix: 16))}"
            default:
                shown.unicodeScalars.append(scalar)
            }
        }
        return "\"\(shown)\""
    }
}
