/// A day of the week, Monday first as in ISO 8601.
public enum Weekday: Int, CaseIterable, Sendable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// The English name, `Friday`.
    public var name: String {
        switch self {
        case .monday: "Monday"
        case .tuesday: "Tuesday"
        case .wednesday: "Wednesday"
        case .thursday: "Thursday"
        case .friday: "Friday"
        case .saturday: "Saturday"
        case .sunday: "Sunday"
        }
    }

    /// The name in JSON, `fri`.
    public var key: String { shortName.lowercased() }

    /// The first three letters, `Fri`.
    public var shortName: String { String(name.prefix(3)) }
}
