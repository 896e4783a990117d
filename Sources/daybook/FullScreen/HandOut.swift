import Foundation
import Persistence
import Platform
import Screens
import Sharing
import SystemPackage
import Terminal

/// Shares a page from the full screen, to the clipboard or a file.
struct HandOut {
    /// The files that must not be overwritten.
    private let protected: ProtectedFiles

    init(journal path: FilePath) {
        protected = ProtectedFiles(journal: path)
    }

    /// Whether the page would replace an existing file without the user's confirmation.
    func needsLeave(_ order: ShareOrder) -> Bool {
        guard case .file(let name, mayReplace: false) = order.destination else { return false }
        do {
            // Writing to something other than a file doesn't replace it.
            let path = try FilePath(typed: name)
            try protected.check(path)
            return try path.statusIfExists()?.type == .regular
        } catch {
            // The write fails for the same reason, and reports it.
            return false
        }
    }

    /// Shares the page, and returns a message about it.
    @MainActor
    func carryOut(_ order: ShareOrder, on terminal: Terminal) async throws -> String {
        let text = try order.content.text(
            as: order.format, symbols: Environment.configuration.preferences.symbols)
        switch order.destination {
        case .clipboard:
            try await Clipboard.copy(text, terminal: terminal.copy)
            return order.content.copied(as: order.format)
        case .file(let name, _):
            let path = try FilePath(typed: name)
            try await Task.detached { [protected] in
                try WholeFile.write(Data(text.utf8), to: path, sparing: protected)
            }.value
            return order.content.written(as: order.format, to: name)
        }
    }
}
