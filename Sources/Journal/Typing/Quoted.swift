extension String {
    /// The text in quotation marks for a message: one line, shortened, without control characters.
    public var quoted: String {
        var shown = ""
        for (count, scalar) in unicodeScalars.enumerated() {
            if count == 60 {
                shown += "…"
                break
            }
            // What can't be seen would make a name look like another; joiners only shape what is seen.
            let isInvisible = scalar.properties.generalCategory == .format && !scalar.properties.isJoinControl
            let stranger: Unicode.Scalar = isInvisible ? "\u{FFFD}" : scalar
            shown.unicodeScalars.append(scalar.standIn ?? stranger)
        }
        return "\"\(shown)\""
    }
}
