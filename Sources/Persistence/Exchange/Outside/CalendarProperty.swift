/// A property of iCalendar: `DUE;TZID=Europe/Berlin:20260305T170000`.
struct CalendarProperty {
    var name: String
    var parameters: [String: String]
    var value: String

    /// Reads the next property, whose line can be continued on others; nil at the end. Lines of another form are left out.
    init?(_ lines: inout TextLines) throws {
        while var line = try lines.next() {
            while let next = try lines.peek(), next.hasPrefix(" ") || next.hasPrefix("\t") {
                try lines.check(line.utf8.count, "property")
                line += (try lines.next() ?? "").dropFirst()
            }
            guard let property = Self(line) else { continue }
            self = property
            return
        }
        return nil
    }

    private init?(_ line: String) {
        var (parts, part, isQuoted) = ([String](), "", false)
        var rest = line[...]
        while let character = rest.popFirst() {
            if character == "\"" {
                isQuoted.toggle()
            } else if character == ";", !isQuoted {
                parts.append(part)
                part = ""
            } else if character == ":", !isQuoted {
                parts.append(part)
                name = parts[0].uppercased()
                value = String(rest)
                parameters = Dictionary(
                    parts.dropFirst().compactMap { text -> (String, String)? in
                        let pair = text.split(separator: "=", maxSplits: 1).map(String.init)
                        return pair.count == 2 ? (pair[0].uppercased(), pair[1]) : nil
                    }
                ) { first, _ in first }
                return
            } else {
                part.append(character)
            }
        }
        return nil
    }

    /// The text with its escapes read.
    var text: String {
        var (text, isEscaped) = ("", false)
        for character in value {
            if isEscaped {
                text.append(character == "n" || character == "N" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                text.append(character)
            }
        }
        return text
    }

    /// The first of several texts.
    var firstText: String {
        var (first, isEscaped) = ("", false)
        for character in value {
            if character == ",", !isEscaped { break }
            isEscaped = character == "\\" && !isEscaped
            first.append(character)
        }
        var property = self
        property.value = first
        return property.text
    }

    /// The parts of a rule, their names and values in upper case: `FREQ=YEARLY;BYMONTH=3`.
    var parts: [String: String] {
        let parts = value.uppercased().split(separator: ";").map { $0.split(separator: "=", maxSplits: 1) }
        return Dictionary(parts.map { (String($0[0]), String($0.last ?? "")) }) { first, _ in first }
    }
}
