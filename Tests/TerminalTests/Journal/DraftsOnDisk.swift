import Foundation
import TestSupport

/// What is kept beside a journal of what was typed and isn't saved.
struct DraftsOnDisk {
    let path: String

    init(_ daybook: DaybookCommand) {
        path = daybook.databasePath + "-drafts"
    }

    /// The contents of all files of a name.
    func contents(of name: String) throws -> [String] {
        let names: [String]
        do {
            names = try FileManager.default.subpathsOfDirectory(atPath: path)
        } catch CocoaError.fileReadNoSuchFile {
            // The program removes the folder, perhaps just now.
            return []
        }
        return names.sorted()
            .filter { $0.hasSuffix("/\(name)") }
            .compactMap { FileManager.default.contents(atPath: "\(path)/\($0)") }
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
