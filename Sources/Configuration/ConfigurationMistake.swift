import Journal

/// A mistake in `config.toml`. The rest of the file still applies.
public struct ConfigurationMistake: Equatable, Sendable, CustomStringConvertible {
    /// The line number, from 1; nil for a mistake of the file as a whole.
    public var line: Int?
    /// The key with its tables: `keys.page.abandon`. Nil if the file isn't valid TOML.
    public var key: String?
    public var reason: String

    /// One line: `config.toml, line 7, keys.page.abandon: no such key: "Cx"`.
    public var description: String {
        let place = ["config.toml", line.map { "line \($0)" }, key].compactMap(\.self).joined(separator: ", ")
        return "\(place): \(reason)".harmless
    }
}
