/// English names of days, independent of the locale.
extension Day {
    /// The English names of the months, January first.
    public static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// `Friday 20 November 2026`
    public var longName: String {
        let (year, month, day) = civil
        return "\(weekday.name) \(day) \(Day.monthNames[month - 1]) \(year)"
    }

    /// `Fri 20 Nov 2026`
    public var mediumName: String {
        "\(shortName) \(civil.year)"
    }

    /// `Fri 20 Nov`
    public var shortName: String {
        "\(weekday.shortName) \(dayAndMonth)"
    }

    /// `Fri 20 Nov`, with the year unless it is the current one.
    public func shortName(from today: Day) -> String {
        civil.year == today.civil.year ? shortName : mediumName
    }

    /// `20 Nov`
    public var dayAndMonth: String {
        let (_, month, day) = civil
        return "\(day) \(Day.monthNames[month - 1].prefix(3))"
    }

    /// `20 Nov`, with the year unless it is that of `day`.
    public func name(relativeTo day: Day) -> String {
        civil.year == day.civil.year ? dayAndMonth : "\(dayAndMonth) \(civil.year)"
    }

    /// The distance of this day from today: `today`, `yesterday`, `3 days ago`, `in 2 days`.
    public func distance(from today: Day) -> String {
        let years = today.civil.year - civil.year
        if years != 0, civil.month == today.civil.month, civil.day == today.civil.day {
            let words = abs(years) == 1 ? "a year" : "\(abs(years)) years"
            return years > 0 ? "\(words) ago" : "in \(words)"
        }
        return switch self - today {
        case 0: "today"
        case 1: "tomorrow"
        case -1: "yesterday"
        case let days where days > 0: "in \(days) days"
        case let days: "\(-days) days ago"
        }
    }
}
