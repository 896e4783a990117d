import Screens

/// The styles that a theme has, by their names in the configuration.
enum StyleList {
    static var manual: [String] {
        let names = Style.Role.names.map(\.name)
        return names.dropLast().map { ".Li \(Roff.escaped($0)) ," }
            + (names.last.map { [".Li \(Roff.escaped($0)) ."] } ?? [])
    }
}
