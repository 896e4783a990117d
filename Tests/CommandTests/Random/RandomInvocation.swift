import Foundation
import TestSupport

/// One random call of the program: its words, and what its surroundings are.
struct RandomInvocation {
    var words: [[UInt8]]
    var environment: [String: String?]
    var input: RawProcess.Stream
    var output: RawProcess.Stream

    init(
        _ random: inout RandomWords, commands: [(words: [String], arguments: [CommandTree.Argument])],
        output: String
    ) {
        let command = random.pick(commands)
        var parts: [[[UInt8]]] = []
        for argument in command.arguments {
            let valueName = argument.valueName ?? ""
            switch argument.kind {
            case "positional":
                // Mostly as many as make sense: one or two.
                let count = random.chance(85) ? 1 : random.number(below: 4)
                for _ in 0..<count { parts.append([random.word(for: valueName)]) }
            default:
                // The journal's own file most of the time, which the environment names.
                guard random.chance(valueName == "path" ? 5 : 25), let names = argument.names, !names.isEmpty,
                    !names.contains(where: { $0.name == "version" || $0.name == "help" }) || random.chance(3),
                    // Never ends by itself; LogFollowTests and StatusCommandTests use it.
                    !names.contains(where: { $0.name == "follow" })
                else { continue }
                let name = Array(random.pick(names).word.utf8)
                if argument.kind == "flag" {
                    parts.append([name])
                } else if random.chance(30), name.starts(with: Array("--".utf8)) {
                    parts.append([name + Array("=".utf8) + random.word(for: valueName)])
                } else {
                    parts.append([name, random.word(for: valueName)])
                }
            }
        }
        if random.chance(5) { parts.append([random.word(for: "")]) }
        for index in parts.indices.reversed() { parts.swapAt(index, random.number(below: index + 1)) }
        words = command.words.map { Array($0.utf8) } + parts.flatMap(\.self)

        environment = ["DAYBOOK_NOW": "2026-03-02T09:30:00", "TZ": "America/New_York"]
        if random.chance(20) {
            environment["TZ"] = random.pick(["UTC", "Asia/Kathmandu", "Pacific/Kiritimati", "Nonsense", ""])
        }
        if random.chance(20) {
            environment["DAYBOOK_NOW"] = random.pick([
                "2026-03-08T02:30:00", "2026-12-31T23:59:59", "2028-02-29T00:00:00", "0001-01-01T00:00:00",
                "9999-12-31T23:59:59", "nonsense",
            ])
        }
        if random.chance(5) { environment["LC_ALL"] = random.pick(["C", "POSIX", "nonsense"]) }
        // Never none: `~` would be the home folder of whoever runs the tests.
        if random.chance(3) { environment["HOME"] = random.pick(["/proc/nonexistent", "relative"]) }
        if random.chance(3) { environment["COLUMNS"] = random.pick(["0", "1", "20", "-1", "99999999999"]) }
        if random.chance(3) {
            environment["DAYBOOK_DATABASE"] = random.pick(["~/h.sqlite", "journal.sqlite", "é", ""])
        }
        input = random.pick([.file("/dev/null"), .file("lines.txt"), .file("good.json"), .closed])
        self.output = random.chance(4) ? random.pick([.file("/dev/full"), .closed]) : .file(output)
    }

    /// The call as a shell would take it.
    var shellWords: String {
        let shown = words.map { word in
            "$'"
                + word.map {
                    (0x20...0x7E).contains($0) && $0 != 0x27 && $0 != 0x5C
                        ? String(UnicodeScalar($0)) : String(format: "\\x%02x", $0)
                }.joined() + "'"
        }
        let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value ?? "(unset)")" }
        return (variables + ["daybook"] + shown).joined(separator: " ")
    }
}
