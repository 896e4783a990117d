/// Names from version 0.1's `config.toml`. They keep working; messages and manuals use the current ones.
enum FormerNames {
    private static let styles = ["pending": "open", "put-off": "postponed"]

    private static let commands = [
        "pending": "reopen", "send": "postpone", "biography": "history", "resting": "hidden",
    ]

    /// A style's current name.
    static func style(_ name: String) -> String { styles[name] ?? name }

    /// A command's current name.
    static func command(_ name: String) -> String { commands[name] ?? name }

    /// The paths under which a file may have a setting, the current one first.
    static func paths(of path: [String]) -> [[String]] {
        guard let name = path.last, let place = path.first else { return [path] }
        let names = place == "theme" ? styles : place == "keys" ? commands : [:]
        return [path] + names.filter { $0.value == name }.map { path.dropLast() + [$0.key] }
    }
}
