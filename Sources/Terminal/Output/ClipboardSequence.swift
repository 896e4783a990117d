import Foundation

/// The escape sequence OSC 52, which sets the clipboard of the terminal that receives it, even a remote one.
public enum ClipboardSequence {
    /// The longest text in bytes: terminals accept sequences of 100,000 bytes, and silently drop longer ones.
    public static let longest = 74_994

    /// The sequence for a text; nil if it is too long.
    public static func copying(_ text: String) -> String? {
        guard text.utf8.count <= longest else { return nil }
        return "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
    }
}
