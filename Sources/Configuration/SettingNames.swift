import Journal
import Screens

/// What can be typed for settings.
public enum SettingNames {
    /// The values of a setting by its whole name, where they are few; empty for any other.
    public static func values(of name: String) -> [String] {
        switch name {
        case "week_start": Weekday.allCases.map { $0.name.lowercased() }
        case "symbols": SymbolSet.allCases.map(\.rawValue)
        case "writes_in": ["screen", "editor"]
        case "theme.name": BuiltInTheme.allCases.map(\.rawValue) + ["auto"]
        case "box_drawing", "mouse", "weekday_bundles", "daily_backup", "review.reminder": ["true", "false"]
        default: []
        }
    }
}
