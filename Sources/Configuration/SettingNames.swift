/// What can be typed for settings.
public enum SettingNames {
    /// The values of a setting by its whole name, where they are few; empty for any other.
    public static func values(of name: String) -> [String] {
        Setting.named(name.split(separator: ".").map(String.init))?.values ?? []
    }

    /// Why a table can't be set or read as one setting, as the end of a sentence; nil if the path names no table.
    static func problem(ofTable path: [String]) -> String? {
        let problem = "isn't a setting but a table"
        if path.first == "keys", path.count < 3 {
            return "\(problem); name a command, as in keys.page.abandon"
        }
        let settings = Setting.all.map(\.path).filter { $0.count > path.count && $0.starts(with: path) }
            .map { $0.joined(separator: ".") }
        switch settings.count {
        case 0: return nil
        case 1: return "\(problem); did you mean \(settings[0])?"
        default: return "\(problem): \(settings.joined(separator: ", "))"
        }
    }
}
