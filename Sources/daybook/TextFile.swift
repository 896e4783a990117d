import Foundation
import Subprocess

/// An unnamed file with a text for a program. Unlike a pipe, it needs no writer and may stay unread.
enum TextFile {
    /// Runs a program on the text.
    /// - Returns: The program's answer; nil if the file can't be made or the program can't be run.
    static func read<Answer>(
        _ text: String, by program: (FileDescriptorInput) async throws -> Answer
    ) async -> Answer? {
        guard let file = tmpfile() else { return nil }
        defer { fclose(file) }
        let bytes = Array(text.utf8)
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else { return nil }
        rewind(file)
        do {
            return try await program(
                .fileDescriptor(.init(rawValue: fileno(file)), closeAfterSpawningProcess: false))
        } catch {
            return nil
        }
    }
}
