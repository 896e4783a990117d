import Journal
import Persistence
import Platform
import Screens
import SystemPackage

/// The user's text with which that of a day or a week begins, from a file that `[text]` in the configuration names. It is only
/// shown: what nobody changed isn't saved.
enum TextTemplate {
    private static let most = 1 << 20

    /// The text for a day or a week without one; nil if there is no template for it.
    /// - Throws: `JournalError` if its file can't be read.
    private static func text(for period: TextPeriod, _ weekStart: Weekday) throws(JournalError) -> String? {
        let settings = Environment.configuration.preferences.text
        let (day, file): (Day, String?) =
            switch period {
            case .day(let day): (day, settings.weekdays[day.weekday] ?? settings.template)
            case .week(let week): (week.first(startingOn: weekStart), settings.week)
            }
        guard let name = file else { return nil }
        return filled(try contents(of: path(named: name)), from: day, weekStart)
    }

    private static func path(named name: String) -> FilePath {
        let path = FilePath(name).fromHome
        return path.isAbsolute ? path : FilePath("~/\(name)").fromHome
    }

    /// Why files that a configuration names can't be read, a sentence for each.
    static func problems(in settings: TextPreferences) -> [String] {
        let names = [settings.template, settings.week] + Weekday.allCases.map { settings.weekdays[$0] }
        var seen: Set<String> = []
        return names.compactMap { name -> String? in
            guard let name, seen.insert(name).inserted else { return nil }
            do throws(JournalError) {
                _ = try contents(of: path(named: name))
                return nil
            } catch {
                return error.description
            }
        }
    }

    /// The text, or why it can't be read.
    /// - Parameter weekStart: The day on which weeks begin.
    static func read(for period: TextPeriod, _ weekStart: Weekday) -> (text: String?, problem: String?) {
        do {
            return (try text(for: period, weekStart), nil)
        } catch {
            return (nil, error.description)
        }
    }

    private static func contents(of path: FilePath) throws(JournalError) -> String {
        func refusal(_ reason: String) -> JournalError {
            JournalError("The template \(path) can't be read: \(reason). The text begins empty.")
        }
        do {
            guard let status = try path.statusIfExists() else { throw refusal("there is no such file") }
            guard status.type == .regular else { throw refusal("it isn't a file") }
            guard status.size <= Int64(most) else { throw refusal("it has more than \(Limits.size(most))") }
            guard let text = String(validating: try path.contents(), as: UTF8.self) else {
                throw refusal("it isn't UTF-8")
            }
            return text
        } catch let error as JournalError {
            throw error
        } catch {
            throw refusal("\(error.reason)")
        }
    }

    /// The text with the names of a day, of a week its first, in the place of `{date}`, `{day}` and `{weekday}`, and the number of
    /// its week in that of `{week}`. Other words in braces stay.
    private static func filled(_ text: String, from day: Day, _ weekStart: Weekday) -> String? {
        let names = [
            ("{date}", "\(day)"), ("{day}", day.longName), ("{weekday}", day.weekday.name),
            ("{week}", "\(Week(of: day, startingOn: weekStart).number)"),
        ]
        return Prose.withBlankLines(names.reduce(text) { $0.replacing($1.0, with: $1.1) })
    }
}
