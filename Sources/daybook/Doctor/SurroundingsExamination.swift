import Files
import Foundation
import Journal
import Terminal

/// Examines what the program stands on: clock, zone, locale, terminal and settings.
struct SurroundingsExamination {
    let clock: JournalClock

    func findings() -> [Finding] {
        [time(), zone(), locale(), terminal(), editor()] + settings()
    }

    private func time() -> Finding {
        let (day, seconds) = clock.zone.wallTime(at: clock.now())
        let words = "\(day) \(ISO8601.clockTime(seconds)), today is \(clock.today.mediumName)"
        // Daybook didn't exist before; a machine without a battery starts in 1970.
        guard (2024..<2100).contains(clock.today.civil.year) else {
            return .wrong("clock", "It says \(words). Set the clock: Daybook takes the day from it.")
        }
        return .fine("clock", "\(words).")
    }

    private func zone() -> Finding {
        guard let name = Environment.value("TZ") else { return .fine("zone", clock.zone.identifier) }
        let bare = name.hasPrefix(":") ? String(name.dropFirst()) : name
        guard Zone(named: bare) != nil || bare.hasPrefix("/") || bare.contains(where: \.isNumber) else {
            return .wrong(
                "zone",
                "TZ=\(name) isn't a time zone, so days are those of UTC. Name one such as Europe/Rome.")
        }
        return .fine("zone", "\(clock.zone.identifier), from TZ.")
    }

    private func locale() -> Finding {
        let name = CharacterLocale.name ?? ""
        switch CharacterLocale.adopt() {
        case .own: break
        case .substitute(let other):
            return .wrong(
                "locale",
                "\(name) isn't installed, so \(other) is used. Install it, or set LC_ALL=\(other).")
        case .none:
            return .wrong(
                "locale",
                "\(name) isn't installed, so only ASCII is shown. Install it, or set LC_ALL=C.UTF-8.")
        }
        let codeset = String(cString: nl_langinfo(Int32(CODESET)))
        guard codeset == "UTF-8" else {
            return .note(
                "locale", "Its character set is \(codeset), so only ASCII is shown. Set LC_ALL=C.UTF-8.")
        }
        return .fine("locale", "UTF-8.")
    }

    private func terminal() -> Finding {
        guard let name = Environment.value("TERM") else {
            return .note("terminal", "TERM isn't set, which the full screen needs.")
        }
        guard TerminalDescription.exists(name) else {
            return .wrong(
                "terminal", "TERM=\(name) is unknown here. Set TERM=xterm-256color, or install ncurses-term.")
        }
        return .fine("terminal", "\(name).")
    }

    private func editor() -> Finding {
        guard let (command, variable) = Editor.choice, let program = ShellCommand.program(of: command) else {
            return .note("editor", "Neither VISUAL nor EDITOR is set; vi is used.")
        }
        let setting = "\(variable.dropFirst())=\(command)"
        guard ShellCommand.isProgram(program) else {
            return .note("editor", "\(setting), and there is no program \(program).")
        }
        if let advice = EditorWaiting.advice(on: command, in: variable, isEarly: false) {
            return .note("editor", advice)
        }
        return .fine("editor", "\(setting).")
    }

    private func settings() -> [Finding] {
        let mistakes = Environment.configuration.mistakes
        guard mistakes.isEmpty else { return mistakes.map { .wrong("settings", $0.description) } }
        return [
            .fine(
                "settings",
                "\(Environment.configurationPath) \(Environment.configurationPath.exists ? "has no mistakes" : "doesn't exist; defaults are used")."
            )
        ]
    }
}
