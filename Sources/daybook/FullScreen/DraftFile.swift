import Foundation
import Persistence

/// Lines that were typed and not saved when the journal was closed or its terminal went away: in a file beside the
/// journal, until the next start takes them up.
struct DraftFile {
    private let path: String

    init(journal path: String) {
        self.path = path + "-draft"
    }

    /// Adds a line, which is on the disk then.
    func keep(_ line: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw error() }
        defer { close(descriptor) }
        let bytes = Array((line.replacing("\n", with: " ") + "\n").utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
            throw error()
        }
    }

    /// Takes the lines there are, oldest first; nobody else gets them then.
    func take() throws -> [String] {
        // Another name first: of two programs that start at once one gets them.
        let taken = "\(path)-\(getpid())"
        guard rename(path, taken) == 0 else {
            if errno == ENOENT { return [] }
            throw error()
        }
        let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: taken)), as: UTF8.self)
        guard unlink(taken) == 0 else { throw error() }
        return text.split(separator: "\n").map(String.init)
    }

    private func error() -> JournalError {
        JournalError("What was typed could not be kept in \(path): \(String(cString: strerror(errno))).")
    }
}
