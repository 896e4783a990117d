import Foundation
import Testing

@Suite("Names in ARCHITECTURE.md")
struct ArchitectureNamesTests {
    private let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../..").standardizedFileURL

    /// Foundation's, which the document says are not used.
    private let unused: Set = ["Calendar", "DateFormatter", "TimeZone"]

    private let keywords: Set<Substring> = [
        "actor", "class", "enum", "extension", "import", "protocol", "struct", "typealias",
    ]

    @Test("Every type and file that it names exists")
    func exist() throws {
        var files: Set = ["Package.swift"]
        var types: Set<String> = []
        for folder in ["Sources", "Migrations", "Tests", "Benchmarks", "scripts"] {
            let found = FileManager.default.enumerator(
                at: project.appendingPathComponent(folder), includingPropertiesForKeys: nil,
                options: .skipsHiddenFiles)
            for case let file as URL in found ?? .init() where file.pathExtension == "swift" {
                files.insert(file.lastPathComponent)
                let source = try String(contentsOf: file, encoding: .utf8)
                for line in source.utf8.split(separator: UInt8(ascii: "\n")) {
                    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 5).prefix(5).map(
                        Substring.init)
                    guard let keyword = words.firstIndex(where: keywords.contains), keyword + 1 < words.count
                    else { continue }
                    types.insert(
                        String(words[keyword + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
                }
            }
        }
        let document = try String(
            contentsOf: project.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
        let names = document.matches(of: /`([^`\n]+)`/).map { String($0.output.1) }
        #expect(names.count > 60)
        for name in names {
            if name.hasSuffix(".swift") {
                #expect(files.contains(name.components(separatedBy: "/").last ?? name), "\(name)")
            } else if let type = try /([A-Z][a-z]\w*)(\.\w+)*(\(.*\))?/.wholeMatch(in: name)?.output.1 {
                let isFolder = FileManager.default.fileExists(
                    atPath: project.appendingPathComponent(name).path)
                #expect(
                    isFolder || types.contains(String(type)) || unused.contains(String(type)), "\(name)")
            }
        }
    }
}
