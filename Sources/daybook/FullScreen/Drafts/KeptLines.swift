import Foundation
import Synchronization
import SystemPackage

/// A file of the unsaved typed lines, which exists as long as there are any.
///
/// Usable from any thread; calls are serialized, and the newest lines win.
final class KeptLines: Sendable {
    private struct State {
        var folder: DraftFolder?
        /// The contents of the file.
        var lines: [String] = []
        var serial = 0
    }

    static let name = "lines"

    private let journal: FilePath
    private let state: Mutex<State>

    init(journal: FilePath) {
        self.journal = journal
        state = Mutex(State())
    }

    /// Takes over the file of a process that is gone, as it is.
    init(journal: FilePath, adopting folder: DraftFolder, lines: [String]) {
        self.journal = journal
        state = Mutex(State(folder: folder, lines: lines))
    }

    /// Replaces the lines and syncs them to disk.
    /// - Parameter serial: Grows from call to call; lines older than the written ones are ignored.
    /// - Throws: `JournalError` if they can't be written; the old ones remain then.
    func write(_ lines: [String], serial: Int) throws {
        try state.withLock { state in
            guard serial > state.serial else { return }
            if lines == state.lines {
                state.serial = serial
                return
            }
            if lines.isEmpty {
                state.folder?.removeAll()
                state.folder = nil
            } else {
                let folder = try state.folder ?? DraftFolder.make(forJournal: journal)
                do {
                    try folder.write(Self.data(lines), to: Self.name)
                } catch {
                    if state.folder == nil { folder.removeAll() }
                    throw error
                }
                state.folder = folder
            }
            state.lines = lines
            state.serial = serial
        }
    }

    private static func data(_ lines: [String]) -> Data {
        Data(lines.map { $0.replacing("\n", with: " ") + "\n" }.joined().utf8)
    }

    static func lines(_ data: Data) -> [String] {
        String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
