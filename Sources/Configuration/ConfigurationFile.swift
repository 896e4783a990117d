import Files
import Foundation
import Journal
import Screens
import SystemPackage

/// The user's `config.toml`.
public struct ConfigurationFile: Sendable {
    public let preferences: Preferences
    /// In the order of their lines.
    public let mistakes: [ConfigurationMistake]
    /// The file's text, with line feeds alone; nil if there is none or it couldn't be read.
    public let text: String?

    /// Reads a file. A missing file means the defaults; an unreadable one is a mistake.
    public init(path: FilePath) {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else {
            // Only a missing file may be ignored silently.
            let reason = [ENOENT, ENOTDIR].contains(errno) ? nil : String(cString: strerror(errno))
            let isLink = path.withPlatformString { lstat($0, &status) } == 0
            self.init(unreadableFor: reason ?? (isLink ? "a link to a missing file" : nil))
            return
        }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Limits.configuration else {
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            let isFile = status.st_mode & S_IFMT == S_IFREG
            self.init(
                unreadableFor: isFile
                    ? "larger than \(Limits.size(Limits.configuration))"
                    : isFolder ? "a folder" : "not a file")
            return
        }
        do {
            guard let text = String(validating: try path.contents(), as: UTF8.self) else {
                self.init(unreadableFor: "not UTF-8")
                return
            }
            self.init(text: text)
        } catch {
            self.init(unreadableFor: error.reason.lowercased())
        }
    }

    /// Parses TOML. Ignores mistakes after recording them.
    public init(text: String) {
        // Swift treats CR LF as a single character.
        let text = text.replacing("\r\n", with: "\n")
        guard !text.utf8.contains(0) else {
            self.init(unreadableFor: "contains a NUL")
            return
        }
        do throws(InvalidTOML) {
            var reader = PreferencesReader(table: try Self.table(of: text))
            reader.read()
            self.init(
                preferences: reader.preferences, mistakes: Self.placed(reader.mistakes, in: text), text: text)
        } catch {
            let reason = "not valid TOML; the file is ignored: \(error.reason)"
            self.init(
                mistakes: [ConfigurationMistake(line: error.line, reason: reason)], text: text)
        }
    }

    private init(
        preferences: Preferences = Preferences(), mistakes: [ConfigurationMistake], text: String? = nil
    ) {
        self.preferences = preferences
        self.mistakes = mistakes
        self.text = text
    }

    private init(unreadableFor reason: String?) {
        self.init(mistakes: reason.map { [ConfigurationMistake(reason: "can't be read: \($0)")] } ?? [])
    }

    /// The mistakes with their lines, in the order of the lines.
    private static func placed(
        _ mistakes: [PreferencesReader.Mistake], in text: String
    ) -> [ConfigurationMistake] {
        guard !mistakes.isEmpty else { return [] }
        let lines = TOMLLines(text)
        return
            mistakes
            .map { mistake in
                ConfigurationMistake(
                    line: lines.line(of: mistake.path), key: mistake.path.joined(separator: "."),
                    reason: mistake.reason)
            }
            .sorted { ($0.line ?? 0, $0.key ?? "") < ($1.line ?? 0, $1.key ?? "") }
    }

    static func table(of text: String) throws(InvalidTOML) -> TOMLTable {
        try TOMLParser.table(of: text)
    }
}
