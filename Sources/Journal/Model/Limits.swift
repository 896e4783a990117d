/// The largest texts and files that Daybook takes, in bytes of UTF-8 unless they are counts.
///
/// They are checked where a text enters the journal (`TextLimits.swift`) or a file is read. What a journal already
/// contains is shown, changed, exported and imported whatever its size: only a text that is both beyond a limit and
/// longer than the one it replaces is refused.
public enum Limits {
    /// A title, a name or a URL.
    public static let title = 64 << 10
    /// A note, or the text of a day.
    public static let prose = 16 << 20
    /// A text in the screen's own field; an editor holds longer ones.
    public static let typedProse = 4 << 20
    /// The number of todos or items that one change adds, such as the lines of `add -`.
    public static let rows = 100_000
    /// Standard input, apart from an import.
    public static let input = 64 << 20
    /// An import: an export of a million todos over twenty years has 570 MB.
    public static let importedFile = 1 << 30
    /// The configuration.
    public static let configuration = 64 << 10

    /// A size rounded up, `65 KiB` or `17 MiB`.
    public static func size(_ bytes: Int) -> String {
        bytes <= 1 << 20 ? "\((bytes + 1023) >> 10) KiB" : "\((bytes + (1 << 20) - 1) >> 20) MiB"
    }
}
