import Journal
import Persistence
import Platform
import Screens
import SystemPackage

/// The user's text with which a day's text begins, from a file that `[text]` in the configuration names. It is only shown: what
/// nobody changed isn't saved.
enum TextTemplate {
    private static let most = 1 << 20

    /// The text for a day without one; nil if there is no template for its weekday.
    /// - Throws: `JournalError` if its file can't be read.
    private static func text(for day: Day) throws(JournalError) -> String? {
        let settings = Environment.configuration.preferences.text
        guard let name = settings.weekdays[day.weekday] ?? settings.template else { return nil }
        var path = FilePath(name).fromHome
        if !path.isAbsolute { path = FilePath("~/\(name)").fromHome }
        return filled(try contents(of: path), for: day)
    }

    /// The text, or why it can't be read.
    static func read(for day: Day) -> (text: String?, problem: String?) {
        do {
            return (try text(for: day), nil)
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

    /// The text with the day's names in the place of `{date}`, `{day}` and `{weekday}`. Other words in braces stay.
    private static func filled(_ text: String, for day: Day) -> String? {
        let names = [("{date}", "\(day)"), ("{day}", day.longName), ("{weekday}", day.weekday.name)]
        return Prose.normalized(names.reduce(text) { $0.replacing($1.0, with: $1.1) })
    }
}
