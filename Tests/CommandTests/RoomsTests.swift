import Foundation
import Testing

@Suite("The rooms, as ARCHITECTURE.md has them")
struct RoomsTests {
    private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../..").standardizedFileURL

    /// A row of the table: a folder of sources, and what may be imported there.
    struct Room: CustomStringConvertible {
        var folder: String
        var imports: Set<String>

        var description: String { folder }
        var name: String { folder.components(separatedBy: "/").last ?? folder }
    }

    private static func text(_ file: String) -> String {
        do {
            return try String(contentsOf: project.appendingPathComponent(file), encoding: .utf8)
        } catch {
            Issue.record(error)
            return ""
        }
    }

    private static let architecture = text("ARCHITECTURE.md")

    /// The names in backticks.
    private static func names(in text: some StringProtocol) -> [String] {
        text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    }

    static let rooms: [Room] = architecture.components(separatedBy: "\n").compactMap { line in
        let cells = line.components(separatedBy: " | ")
        guard cells.count == 3, let folder = names(in: cells[0]).first,
            FileManager.default.fileExists(atPath: project.appendingPathComponent(folder).path),
            folder.hasPrefix("Sources/") || folder == "Migrations"
        else { return nil }
        return Room(folder: folder, imports: Set(names(in: cells[2])))
    }

    /// What every room may import: it comes with the system.
    static let system: Set<String> = {
        let line = architecture.components(separatedBy: "\n").first { $0.hasPrefix("Every room may import ") }
        return Set(names(in: line ?? ""))
    }()

    @Test("Every folder of sources is a room")
    func allRooms() throws {
        func folders(_ parent: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(
                atPath: Self.project.appendingPathComponent(parent).path
            ).map { "\(parent)/\($0)" }
        }
        let rooms = try folders("Sources").filter { $0 != "Sources/System" } + folders("Sources/System")
        #expect(Set(Self.rooms.map(\.folder)) == Set(rooms + ["Migrations"]))
    }

    @Test("A room imports what the table says, all of it and nothing else", arguments: rooms)
    func imports(room: Room) throws {
        let folder = Self.project.appendingPathComponent(room.folder)
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var imported: Set<String> = []
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
                let words = line.split(separator: " ").map(String.init)
                guard let place = words.firstIndex(of: "import"), words.count > place + 1,
                    words[..<place].allSatisfy({ $0.hasPrefix("@") || $0.hasSuffix("public") })
                else { continue }
                let kinds = ["class", "enum", "func", "protocol", "struct", "typealias", "var"]
                let module = kinds.contains(words[place + 1]) ? words[place + 2] : words[place + 1]
                let name = module.components(separatedBy: ".")[0]
                guard !Self.system.contains(name) else { continue }
                imported.insert(name)
                #expect(room.imports.contains(name), "\(file.lastPathComponent)")
            }
        }
        #expect(imported == room.imports)
    }

    @Test(
        "What only this system has is in its room",
        arguments: rooms.filter { $0.name != "Platform" && !$0.folder.hasPrefix("Sources/System/") })
    func platform(room: Room) throws {
        let folder = Self.project.appendingPathComponent(room.folder)
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            let source = try String(contentsOf: file, encoding: .utf8)
            for name in [
                "inotify", "/proc/", "eventfd", "memfd", "O_PATH", "epoll", "signalfd", "nl_langinfo",
                "newlocale",
                "import Glibc",
            ] {
                #expect(!source.contains(name), "\(file.lastPathComponent) has \(name).")
            }
        }
    }

    @Test("A room depends in Package.swift on what the table says", arguments: rooms)
    func dependencies(room: Room) throws {
        let package = Self.text("Package.swift")
        // The command line and the running program are two rooms of one module: commands open screens.
        let module = room.name == "Commands" ? "daybook" : room.name
        let parts = module == "daybook" ? ["Commands", "daybook"] : [module]
        let imports = Set(Self.rooms.filter { parts.contains($0.name) }.flatMap(\.imports))
        let targets = package.components(separatedBy: "\n        .").filter {
            let declaration = $0.components(separatedBy: "(")
            return ["target", "executableTarget", "systemLibrary"].contains(declaration[0])
                && declaration[1].trimmingCharacters(in: .whitespacesAndNewlines)
                    .hasPrefix("name: \"\(module)\"")
        }
        let target = try #require(targets.first)
        let list = target.components(separatedBy: "dependencies: [").dropFirst().first ?? ""
        let named = list.components(separatedBy: "]")[0]
            .replacing(/, package: "[^"]*"/, with: "")
            .components(separatedBy: "\"").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        #expect(Set(named) == imports)
    }
}
