import Foundation
import Screens

/// Writes what the README and the manual say of keys and styles, between the marks they have for it:
/// `generate-docs FOLDER`, the project's folder.
@main
enum GenerateDocs {
    static func main() throws {
        let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? ".")
        let manual = folder.appendingPathComponent("man")
        try write(KeyTables.markdown, "keys", to: folder.appendingPathComponent("README.md"))
        try write(KeyTables.manual, "keys", to: manual.appendingPathComponent("daybook.1"))
        try write(KeyTables.manualWithNames, "keys", to: manual.appendingPathComponent("daybook-keys.7"))
        try write(StyleList.manual, "styles", to: manual.appendingPathComponent("daybook-config.5"))
    }

    private static func write(_ lines: [String], _ name: String, to file: URL) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        guard let filled = MarkedPart.fill(name, of: text, with: lines) else {
            throw CocoaError(.fileReadCorruptFile, userInfo: [NSURLErrorKey: file])
        }
        if filled != text { try Data(filled.utf8).write(to: file, options: .atomic) }
    }
}
