import Files
import Foundation
import Journal
import Persistence
import SystemPackage

/// The date and result of each journal's last integrity check: one line each in a file in the state folder.
enum IntegrityLog {
    struct Check: Equatable {
        var day: Day
        /// The first damage found, in SQLite's words; nil if the file was intact.
        var damage: String?
    }

    private static var path: FilePath { Environment.stateFolder.appending("checks") }
    private static let mostLines = 50

    /// The last check of a journal; nil if there was none, or the log can't be read.
    static func lastCheck(journal: FilePath) -> Check? {
        guard let key = key(journal) else { return nil }
        // `2049:131 2026-11-20 row 5 missing from index todo_start`
        let line = lines().last { $0.hasPrefix(key + " ") }
        let words = line?.split(separator: " ", maxSplits: 2) ?? []
        guard words.count > 1, let day = Day(String(words[1])) else { return nil }
        return Check(day: day, damage: words.count > 2 ? String(words[2]) : nil)
    }

    /// Records a check, and drops those of long ago.
    static func record(_ damage: String?, journal: FilePath, on day: Day) {
        do {
            try write(damage, journal: journal, on: day)
        } catch {
            // On a full disk, for example. The journal is checked again sooner; backups don't need the log.
        }
    }

    private static func write(_ damage: String?, journal: FilePath, on day: Day) throws {
        guard let key = key(journal) else { return }
        let check = Check(day: day, damage: damage.map { String($0.harmless.prefix(200)) })
        guard check != lastCheck(journal: journal) else { return }
        var lines = lines().filter { !$0.hasPrefix(key + " ") }.suffix(mostLines - 1)
        lines.append([key, "\(day)", check.damage].compactMap(\.self).joined(separator: " "))
        try PrivateFolder.checkOwner(of: Environment.stateFolder)
        try PrivateFolder.create(Environment.stateFolder)
        try WholeFile.write(Data((lines.joined(separator: "\n") + "\n").utf8), to: path)
    }

    /// The message for a journal whose last check found damage; nil if it found none.
    static func words(journal: FilePath) -> String? {
        lastCheck(journal: journal)?.damage == nil ? nil : damageWords
    }

    static let damageWords =
        "The journal's file is damaged. `daybook doctor` examines it and says what to do."

    private static func lines() -> [String] {
        do {
            // By bytes, which takes a twentieth of what it takes by characters.
            return try path.contents().split(separator: UInt8(ascii: "\n")).map {
                String(decoding: $0, as: UTF8.self)
            }
        } catch {
            // Usually there is no file yet. Without one, the journal is checked again.
            return []
        }
    }

    /// Identifies the file rather than its path: a backup put in the journal's place hasn't been checked.
    private static func key(_ journal: FilePath) -> String? {
        do {
            return try journal.statusIfExists().map { "\($0.deviceID.rawValue):\($0.inode.rawValue)" }
        } catch {
            return nil
        }
    }
}
