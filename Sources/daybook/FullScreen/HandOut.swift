import Files
import Foundation
import Persistence
import Screens
import Sharing
import SystemPackage
import Terminal

/// Hands a page out from the full screen: to the clipboard, or to a file.
struct HandOut {
    /// The files that must not be written over.
    private let protected: ProtectedFiles

    init(journal path: FilePath) {
        protected = ProtectedFiles(journal: path)
    }

    /// Whether the page goes to a file that is there already, and nobody said that it may be replaced.
    func needsLeave(_ order: ShareOrder) -> Bool {
        guard case .file(let name, mayReplace: false) = order.destination else { return false }
        do {
            // What is no file is not replaced by being written to.
            let path = try FilePath(typed: name)
            try protected.check(path)
            return try path.statusIfExists()?.type == .regular
        } catch {
            // Writing fails the same way, and says so.
            return false
        }
    }

    /// Does it, and says what was done.
    @MainActor
    func carryOut(_ order: ShareOrder, on terminal: Terminal) async throws -> String {
        let text = try order.page.text(as: order.format)
        switch order.destination {
        case .clipboard:
            try await Clipboard.copy(text, terminal: terminal.copy)
            return order.page.copied(as: order.format)
        case .file(let name, _):
            let path = try FilePath(typed: name)
            try await Task.detached { [protected] in
                try WholeFile.write(Data(text.utf8), to: path, sparing: protected)
            }.value
            return order.page.written(as: order.format, to: name)
        }
    }
}
