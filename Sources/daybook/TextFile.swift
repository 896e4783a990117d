import Files
import SystemPackage

/// An unnamed file with a text for a program.
enum TextFile {
    /// Waits for a program that reads the text.
    /// - Returns: How the program ended; nil if the file can't be made or the program can't be started.
    @MainActor
    static func read(
        _ text: String, by program: (ChildProcess.Stream) throws(Errno) -> ChildProcess
    ) async -> ChildProcess.Ending? {
        guard FreeDescriptors.sufficeForAnotherProgram else { return nil }
        do {
            let file = try FileDescriptor.unnamed(holding: text.utf8)
            let process = try file.closeAfter { try program(.file(file)) }
            return await process.ending()
        } catch {
            return nil
        }
    }
}
