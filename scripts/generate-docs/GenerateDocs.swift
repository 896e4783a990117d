import Foundation
import Screens

/// Fills the generated parts of the documents and the manual: keys, styles, commands, options and outputs.
///
/// `generate-docs FOLDER DAYBOOK`: the project's folder, and the program that provides the help.
@main
enum GenerateDocs {
    static func main() throws {
        guard CommandLine.arguments.count == 3 else {
            FileHandle.standardError.write(Data("usage: generate-docs FOLDER DAYBOOK\n".utf8))
            exit(64)
        }
        let folder = URL(fileURLWithPath: CommandLine.arguments[1])
        let program = URL(fileURLWithPath: CommandLine.arguments[2])
        let commands = CommandReference(program: try CommandHelp(of: program))

        let guide = folder.appendingPathComponent("docs/guide.md")
        try fill("keys", of: guide, with: KeyTables.essentials)
        try fill("commands", of: guide, with: commands.markdown)
        let keys = folder.appendingPathComponent("docs/keys.md")
        try fill("keys", of: keys, with: KeyTables.markdown)
        try fill("reflexes", of: keys, with: ReflexTable.markdown)

        let manual = folder.appendingPathComponent("man")
        try fill(
            "common options", of: manual.appendingPathComponent("daybook.1"), with: commands.commonOptions)
        try fill("commands", of: manual.appendingPathComponent("daybook.1"), with: commands.manual)
        let schemas = try SchemaFiles.all(of: program)
        let outputs = JSONReference(schemas: schemas)
        try fill("outputs", of: manual.appendingPathComponent("daybook.1"), with: outputs.manual)
        let text = try String(contentsOf: guide, encoding: .utf8)
        try fill(
            "guide", of: manual.appendingPathComponent("daybook-guide.7"),
            with: MarkdownManual.sections(of: text))
        let keysManual = manual.appendingPathComponent("daybook-keys.7")
        try fill("keys", of: keysManual, with: KeyTables.manual)
        try fill("reflexes", of: keysManual, with: ReflexTable.manual)
        try SchemaFiles.write(
            schemas.keys.sorted(), to: folder.appendingPathComponent("docs/schema"), program: program)
        try fill("styles", of: manual.appendingPathComponent("daybook-config.5"), with: StyleList.manual)
    }

    private static func fill(_ name: String, of file: URL, with lines: [String]) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        guard let filled = MarkedPart.fill(name, of: text, with: lines) else {
            throw CocoaError(.fileReadCorruptFile, userInfo: [NSURLErrorKey: file])
        }
        if filled != text { try Data(filled.utf8).write(to: file, options: .atomic) }
    }
}
