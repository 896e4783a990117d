import Foundation
import Journal

/// The signs of Obsidian's plugin Tasks in an item: `Pay rent 🔁 every 2 weeks 📅 2026-03-05`.
enum TaskSigns {
    private static let signs = [
        ("📅", "due"), ("🛫", "start"), ("⏳", "scheduled"), ("✅", "done"), ("❌", "cancelled"), ("➕", "created"),
    ]

    /// Takes the signs out of an item's words.
    /// - Returns: The names of their fields, and what they say.
    static func take(from words: inout String) -> [(String, String)] {
        var fields = signs.compactMap { sign, key in takeDate(behind: sign, from: &words).map { (key, $0) } }
        if let rule = takeRule(from: &words) { fields.append(("repeat", rule)) }
        return fields
    }

    private static func takeDate(behind sign: String, from words: inout String) -> String? {
        guard let range = words.range(of: sign, options: .backwards) else { return nil }
        let rest = words[range.upperBound...].drop { $0 == " " || $0 == "\u{FE0F}" }
        let date = String(rest.prefix(10))
        guard Day(date) != nil else { return nil }
        words = joined(words[..<range.lowerBound], rest.dropFirst(10))
        return date
    }

    /// Takes the rule, which is one in words and ends before the next sign or tag.
    private static func takeRule(from words: inout String) -> String? {
        guard words.unicodeScalars.contains("🔁") else { return nil }
        let rule = /🔁\x{FE0F}? *(every [A-Za-z0-9, ]+)/.matchingSemantics(.unicodeScalar)
        guard let found = words.firstMatch(of: rule) else { return nil }
        let text = found.1.trimmingCharacters(in: .whitespaces)
        words = joined(words[..<found.range.lowerBound], words[found.range.upperBound...])
        return text
    }

    private static func joined(_ before: Substring, _ after: Substring) -> String {
        [before, after].map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
            .trimmingCharacters(in: .whitespaces)
    }

    /// The rule of a field, as Daybook writes it, or in words: `every 2 weeks`, `every month when done`.
    static func rule(_ text: String, _ weekStart: Weekday) -> RepeatRule? {
        if let rule = RepeatRule(text) { return rule }
        do throws(ExpressionError) {
            let words = text.lowercased().replacing("when done", with: "after")
            return try RepeatGrammar(weekStart: weekStart).rule(words)
        } catch {
            return nil
        }
    }
}
