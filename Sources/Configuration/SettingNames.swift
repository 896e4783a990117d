/// What can be typed for settings.
public enum SettingNames {
    /// The values of a setting by its whole name, where they are few; empty for any other.
    public static func values(of name: String) -> [String] {
        Setting.named(name.split(separator: ".").map(String.init))?.values ?? []
    }
}
