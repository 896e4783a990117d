import Files
import Subprocess
import SystemPackage

/// An unnamed file with a text for a program.
enum TextFile {
    /// Runs a program on the text.
    /// - Returns: The program's answer; nil if the file can't be made or the program can't be run.
    static func read<Answer>(
        _ text: String, by program: (FileDescriptorInput) async throws -> Answer
    ) async -> Answer? {
        guard FreeDescriptors.sufficeForAnotherProgram else { return nil }
        do {
            return try await program(
                .fileDescriptor(.unnamed(holding: text.utf8), closeAfterSpawningProcess: true))
        } catch {
            return nil
        }
    }
}
