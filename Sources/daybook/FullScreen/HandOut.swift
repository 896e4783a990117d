import Foundation
import Persistence
import Screens
import Sharing
import Terminal

/// Hands a page out from the full screen: to the clipboard, or to a file.
enum HandOut {
    /// Whether the page goes to a file that is there already, and nobody said that it may be replaced.
    static func needsLeave(_ order: ShareOrder) -> Bool {
        guard case .file(let name, mayReplace: false) = order.destination else { return false }
        var status = stat()
        // What is no file is not replaced by being written to.
        return stat(path(name), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Does it, and says what was done.
    @MainActor
    static func carryOut(_ order: ShareOrder, on terminal: Terminal) async throws -> String {
        let text = try order.page.text(as: order.format)
        switch order.destination {
        case .clipboard:
            try await Clipboard.copy(text, terminal: terminal.copy)
            return order.page.copied(as: order.format)
        case .file(let name, _):
            let path = path(name)
            try await Task.detached { try WholeFile.write(Data(text.utf8), to: path) }.value
            return order.page.written(as: order.format, to: name)
        }
    }

    /// The path of a file as a person names it, from home where it begins with `~/`.
    private static func path(_ name: String) -> String {
        name.hasPrefix("~/") ? Environment.home + name.dropFirst() : name
    }
}
