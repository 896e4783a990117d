import Foundation
import Journal
import SystemPackage
import Testing

@testable import Persistence

/// Which backups stay is decided by their names alone.
struct BackupRotationTests {
    private static let start = Day("2024-01-01")

    private func backup(_ day: Int, _ reason: BackupReason = .daily, hour: Int = 9) -> BackupFile {
        let day = Self.start + day
        let made = Date(timeIntervalSince1970: Double(day.ordinal * 86_400 + hour * 3600))
        return BackupFile(FilePath("/b/j-\(reason.name)-\(day)-\(hour).sqlite"), reason, made: made)
    }

    private func kept(_ backups: [BackupFile], named: Set<String> = []) -> [BackupFile] {
        let gone = Set(BackupRotation.superfluous(backups, keeping: named).map(\.name))
        return backups.filter { !gone.contains($0.name) }
    }

    @Test func `Up to fourteen of a kind all stay`() {
        let backups = (0..<14).map { backup($0) } + (0..<14).map { backup($0, .replacement) }
        #expect(kept(backups).count == 28)
        #expect(BackupRotation.superfluous([], keeping: []).isEmpty)
    }

    @Test func `A backup a day for three years leaves the last fourteen and one a month for twelve months`() {
        var backups: [BackupFile] = []
        for day in 0..<1096 {
            backups.append(backup(day))
            backups = kept(backups)
            #expect(backups.last == backup(day))
        }
        let days = backups.map { Int(($0.made.timeIntervalSince1970 / 86_400).rounded(.down)) }
            .map { Day(ordinal: $0).description }
        // 31 December 2026 is the last.
        #expect(Array(days.suffix(14)) == (18...31).map { "2026-12-\($0)" })
        #expect(
            Array(days.dropLast(14))
                == (1...12).map { "2026-\($0 < 10 ? "0" : "")\($0)-01" })
    }

    @Test func `Whatever is removed, each month of the last twelve keeps one, and the newest stays`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let backups = (0..<Int.random(in: 1...60, using: &random)).map { _ in
                backup(Int.random(in: 0...900, using: &random), hour: Int.random(in: 0...23, using: &random))
            }
            let kept = kept(Array(Set(backups)))
            #expect(kept.map(\.made).max() == backups.map(\.made).max())
            #expect(kept.count >= min(14, Set(backups).count))
            #expect(kept.count <= 26)
        }
    }

    @Test func `Backups made by hand, and the last fourteen that an undo needs, stay`() {
        let old = (0..<40).map { backup($0, .replacement) }
        #expect(kept(old).count == 15)
        #expect(kept(old, named: Set(old.map(\.name))).count == 15)
        // Of those that other backups have pushed out.
        #expect(kept(old, named: Set(old.prefix(20).map(\.name))).count == 15 + 14)
        #expect(kept((0..<40).map { backup($0, .byHand) }).count == 40)
    }

    @Test func `A clock that ran ahead removes no more than the newest push out`() {
        let ahead = backup(40_000)
        let backups = (0..<20).map { backup($0) }
        #expect(kept(backups + [ahead]).contains(backup(19)))
        #expect(kept(backups + [ahead]).contains(ahead))
    }
}
