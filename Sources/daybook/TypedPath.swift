import ArgumentParser
import Journal
import SystemPackage

extension FilePath {
    /// Reads a path as a person types it, on the command line or on the screen.
    /// - Throws: `ValidationError` if it can't be a file's.
    init(typed text: String) throws {
        guard !text.isEmpty, !text.utf8.contains(0) else {
            throw ValidationError("A file needs a name.")
        }
        guard !text.hasSuffix("/") else {
            throw ValidationError("It ends in a slash, like a folder. Name a file.")
        }
        self = FilePath(bytes: UndecodedBytes.bytes(text)).fromHome
    }

    /// The path with the home folder for a `~` at its beginning, which shells leave in `--database=~/x`.
    /// A file that has this name is `./~`.
    var fromHome: FilePath {
        guard isRelative, components.first == "~" else { return self }
        return Environment.home.appending(components.dropFirst())
    }
}
