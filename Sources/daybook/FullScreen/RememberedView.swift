import Foundation
import Persistence

/// How the screen was left, for it to be so again: a small file of words in the folder of states.
struct RememberedView: Equatable {
    var showsActivity = false

    private static var path: String { "\(Environment.stateFolder)/view" }

    /// What was left; as at the very first where nothing was, or nothing that can be read.
    static func load() -> RememberedView {
        guard let data = FileManager.default.contents(atPath: path) else { return RememberedView() }
        let words = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        return RememberedView(showsActivity: words.contains("activity"))
    }

    /// - Throws: where the file could not be written; what was there is as it was.
    func save() throws {
        try FileManager.default.createDirectory(
            atPath: Environment.stateFolder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try WholeFile.write(Data((showsActivity ? "activity\n" : "\n").utf8), to: Self.path)
    }
}
