import Screens

/// The names of a theme's styles, as the configuration spells them.
enum StyleList {
    static var manual: [String] {
        let names = Style.Role.names.map(\.name)
        return names.dropLast().map { ".Li \(Roff.escaped($0)) ," }
            + (names.last.map { [".Li \(Roff.escaped($0)) ."] } ?? [])
    }
}
