/// Something in `config.toml` that can't be followed. All the rest is.
public struct ConfigurationMistake: Equatable, Sendable, CustomStringConvertible {
    /// The line it stands in, from 1; nil where it is about the file itself.
    public var line: Int?
    /// The key it is about, with its tables: `keys.page.abandon`. Nil where the file is no TOML.
    public var key: String?
    public var reason: String

    /// One line: `config.toml, line 7, keys.page.abandon: no such key: "Cx"`.
    public var description: String {
        let place = ["config.toml", line.map { "line \($0)" }, key].compactMap(\.self).joined(separator: ", ")
        return "\(place): \(reason)"
    }
}
