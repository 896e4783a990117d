import Files
import Foundation
import Persistence
import SystemPackage

/// The unsaved lines of `daybook quick`, kept beside the journal where the page keeps its own.
@MainActor
final class QuickDrafts {
    /// The lines that an earlier run left.
    let left: [String]
    /// Why they can't be read.
    let problem: String?
    private let file: KeptLines
    private var serial = 0
    private var written: [String]
    private var timer: Task<Void, Never>?

    private static let delay = Duration.milliseconds(300)

    /// Takes over the lines of one run that is gone. Those of others stay for the next.
    init(journal: FilePath) {
        let journal = journal.absolute
        do {
            let adopted = try DraftFolder.left(forJournal: journal).lazy.compactMap(Self.lines).first
            left = adopted?.lines ?? []
            problem = nil
            file =
                adopted.map { KeptLines(journal: journal, adopting: $0.folder, lines: $0.lines) }
                ?? KeptLines(journal: journal)
        } catch {
            left = []
            problem = "\(error.reason)"
            file = KeptLines(journal: journal)
        }
        written = left
    }

    /// The lines in a folder; nil if it has other texts, which need the screen.
    private static func lines(in folder: DraftFolder) -> (folder: DraftFolder, lines: [String])? {
        guard folder.names.filter({ !DraftFolder.isUnfinished($0) }) == [KeptLines.name] else { return nil }
        do {
            let lines = try folder.read(KeptLines.name).map(KeptLines.lines) ?? []
            // A tab follows the name of another screen.
            return lines.isEmpty || lines.contains { $0.contains("\t") } ? nil : (folder, lines)
        } catch {
            // The full screen says why.
            return nil
        }
    }

    /// Schedules a write of the lines, off the main actor.
    func saveSoon(_ lines: @escaping @MainActor () -> [String]) {
        guard timer == nil else { return }
        timer = Task {
            do { try await Task.sleep(for: Self.delay) } catch { return }
            timer = nil
            let lines = lines()
            guard lines != written else { return }
            written = lines
            serial += 1
            Task.detached(priority: .utility) { [file, serial] in
                do {
                    try file.write(lines, serial: serial)
                } catch {
                    // The end of the program tries again, and reports a failure.
                }
            }
        }
    }

    /// Writes the lines at once.
    /// - Throws: `JournalError` if that fails.
    func saveNow(_ lines: [String]) throws {
        timer?.cancel()
        serial += 1
        try file.write(lines, serial: serial)
    }
}
