import Foundation
import Subprocess

/// A text for a program to read, in a file without a name. Unlike a pipe it needs no writer, and a program that ends without
/// reading it does no harm.
enum TextFile {
    /// Whether a program that is run on the text says yes; no where there can be no file, or the program cannot be run.
    static func read(_ text: String, by program: (FileDescriptorInput) async throws -> Bool) async -> Bool {
        guard let file = tmpfile() else { return false }
        defer { fclose(file) }
        let bytes = Array(text.utf8)
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else { return false }
        rewind(file)
        do {
            return try await program(
                .fileDescriptor(.init(rawValue: fileno(file)), closeAfterSpawningProcess: false))
        } catch {
            return false
        }
    }
}
