import ArgumentParser
import Journal
import SystemPackage

extension FilePath {
    /// Parses a path typed on the command line or on the screen.
    /// - Throws: `ValidationError` if it can't be a file's path.
    init(typed text: String) throws {
        guard !text.isEmpty, !text.utf8.contains(0) else {
            throw ValidationError("A file needs a name.")
        }
        guard !text.hasSuffix("/") else {
            throw ValidationError("It ends in a slash, like a folder. Name a file.")
        }
        self = FilePath(bytes: UndecodedBytes.bytes(text)).fromHome
    }

    /// The path with a leading `~` expanded, as shells don't in `--database=~/x`. A file named `~` is `./~`.
    var fromHome: FilePath {
        guard isRelative, components.first == "~" else { return self }
        return Environment.home.appending(components.dropFirst())
    }
}
