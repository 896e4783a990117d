import Foundation

/// What puts a text on the clipboard of the terminal that it is written to, wherever that is: OSC 52.
public enum ClipboardSequence {
    /// The longest text that goes through: terminals take sequences of 100,000 bytes, and drop longer ones in silence.
    public static let longest = 74_994

    /// The sequence for a text; nil where that is too long.
    public static func copying(_ text: String) -> String? {
        guard text.utf8.count <= longest else { return nil }
        return "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
    }
}
