import Foundation
import TestSupport
import Testing

/// The documents of the project.
enum Documents {
    static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../..").standardizedFileURL

    static func text(of file: String) throws -> String {
        try String(contentsOf: project.appendingPathComponent(file), encoding: .utf8)
    }

    /// The files of a folder whose names end so, by their paths in the project.
    static func files(in folder: String, _ ending: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: project.appendingPathComponent(folder).path)
            .filter { $0.hasSuffix(ending) && !$0.hasPrefix(".") }.sorted()
            .map { folder == "." ? $0 : "\(folder)/\($0)" }
    }

    static var all: [String] {
        get throws { try files(in: ".", ".md") + files(in: "docs", ".md") }
    }

    static var manuals: [String] {
        get throws { try files(in: "man", "") }
    }

    /// The lines of blocks of commands, without those that are parts of scripts.
    static func shellLines(in file: String) throws -> [String] {
        try blocks(in: file).filter { $0.language == "sh" && !$0.text.hasPrefix("#!") }
            .flatMap { $0.text.split(separator: "\n").map(String.init) }
            .filter { !$0.hasPrefix(" ") && !$0.hasPrefix("#") }
    }

    static func blocks(in file: String) throws -> [(language: String, text: String)] {
        let parts = try text(of: file).components(separatedBy: "```")
        return stride(from: 1, to: parts.count, by: 2).map { index in
            let language = parts[index].prefix { $0 != "\n" }
            return (String(language), String(parts[index].dropFirst(language.count + 1)))
        }
    }

    /// A document's text without blocks of code, and the code in its sentences.
    static func prose(of file: String) throws -> (text: String, code: [String]) {
        let parts = try text(of: file).components(separatedBy: "```")
        let text = stride(from: 0, to: parts.count, by: 2).map { parts[$0] }.joined()
        let code = text.components(separatedBy: "`")
        return (
            stride(from: 0, to: code.count, by: 2).map { code[$0] }.joined(),
            stride(from: 1, to: code.count, by: 2).map { code[$0].replacing("\n", with: " ") }
        )
    }
}

@Suite("The documents")
struct DocumentsTests {
    @Test("Every link leads to a file of the project, and to a heading that is there")
    func links() throws {
        var count = 0
        for file in try Documents.all {
            let folder = (file as NSString).deletingLastPathComponent
            for link in try Documents.prose(of: file).text.matches(of: /\]\(([^)\s]+)\)/).map({ String($0.1) }
            )
            where !link.contains("://") && !link.hasPrefix("mailto:") {
                count += 1
                let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                let target =
                    parts[0].isEmpty
                    ? file
                    : ((folder as NSString).appendingPathComponent(String(parts[0])) as NSString)
                        .standardizingPath
                let path = Documents.project.appendingPathComponent(target).path
                #expect(FileManager.default.fileExists(atPath: path), "\(file): \(link)")
                guard parts.count == 2, target.hasSuffix(".md") else { continue }
                #expect(try anchors(of: target).contains(String(parts[1])), "\(file): \(link)")
            }
        }
        #expect(count > 40)
    }

    /// The anchors of a document's headings, as a forge makes them.
    private func anchors(of file: String) throws -> [String] {
        let parts = try Documents.text(of: file).components(separatedBy: "```")
        return stride(from: 0, to: parts.count, by: 2).flatMap { parts[$0].split(separator: "\n") }
            .filter { $0.hasPrefix("#") }
            .map { line in
                line.drop { $0 == "#" || $0 == " " }.lowercased()
                    .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.replacing(" ", with: "-")
            }
    }

    @Test("Every command line in a document or manual is one that Daybook has")
    func commandLines() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        for program in ["ssh", "sudo", "foot", "editor"] {
            _ = try daybook.script(named: program, "cat >/dev/null")
        }
        let programs = TestBinary.url(named: "daybook").deletingLastPathComponent().path
        var lines: [String] = []
        for file in try Documents.all where file != "CHANGELOG.md" {
            lines += try Documents.prose(of: file).code
            lines += try Documents.shellLines(in: file)
        }
        for file in try Documents.manuals {
            for line in try Documents.text(of: file).split(separator: "\n") where line.hasPrefix(".Dl ") {
                let code = String(line.dropFirst(4))
                lines.append(
                    code.replacing("\\e", with: "\\").replacing("\\-", with: "-")
                        .replacing("\\(aq", with: "'").replacing("\\(dq", with: "\""))
            }
        }
        // What is left out, or never ends, can't be run.
        let commands = Set(lines).filter {
            $0.hasPrefix("daybook ") && !$0.contains("…") && !$0.contains("[") && !$0.contains("--follow")
        }
        #expect(commands.count > 100)
        for command in commands.sorted() {
            // A name alone is one whose help there is; what follows it in a document is said elsewhere.
            let isName = command.wholeMatch(of: /daybook [a-z]+( [a-z]+)?/) != nil
            let line =
                command.replacing("NUMBER", with: "1").replacing("help COMMAND", with: "help add")
                .replacing(" < list.txt", with: "") + (isName ? " --help" : "")
            let output = try daybook.runShell(
                ["-c", "cd \"$HOME\"; timeout 20 \(line)\necho status=$?"],
                with: [
                    "PATH": "\(daybook.folder.path):\(programs):/usr/bin:/bin",
                    "VISUAL": "true", "GIT_SSH_COMMAND": "false",
                ])
            #expect(!output.hasSuffix("status=64\n") && !output.hasSuffix("status=124\n"), "\(command)")
        }
    }

    @Test("The recipes for several machines work on two of them")
    func machines() throws {
        let text = try Documents.text(of: "docs/sync.md")
        let recipes = text.components(separatedBy: "\n## ").dropFirst()
            .filter { section in
                ["A server", "A forge", "Syncthing", "A USB", "rclone", "A company"].contains {
                    section.hasPrefix($0)
                }
            }
        #expect(recipes.count == 6)
        for recipe in recipes {
            let (first, other) = (try DaybookCommand(), try DaybookCommand())
            let place = first.folder.appendingPathComponent("place").path
            // A server's programs run here; a forge has the repository that its user made empty. The other copy is the same folder.
            for machine in [first, other] {
                let server = """
                    mkdir -p "\(place)/ann" && cd "\(place)" || exit
                    [ -e ann/daybook.git ] || git init -q --bare ann/daybook.git
                    for last; do :; done
                    case $2 in git) shift; exec "$@" ;; esac
                    exec sh -c "$last"
                    """
                _ = try machine.script(named: "ssh", server)
                for name in ["umount", "rclone", "systemctl"] {
                    _ = try machine.script(named: name, "exit 0")
                }
            }
            try first.run("start")
            try first.run("add", "Water the plants")
            for line in Documents.commands(in: recipe) + ["daybook sync"] {
                let machine = line.hasPrefix("daybook sync clone") ? other : first
                try run(
                    line, on: machine, place, key: first.folder.appendingPathComponent("daybook.key").path)
            }
            guard recipe.contains("\ndaybook sync clone") else { continue }
            try run("daybook sync", on: other, place, key: "")
            #expect(try other.run("list", "--all").output.contains("Water the plants"), "\(recipe)")
        }
    }

    private func run(_ line: String, on machine: DaybookCommand, _ place: String, key: String) throws {
        let programs = TestBinary.url(named: "daybook").deletingLastPathComponent().path
        let here = line.replacing("~/Sync/daybook", with: "\(place)/folder").replacing(
            "/media/ann/STICK", with: place
        )
        .replacing("~/.local/share/daybook-exchange", with: "\(place)/folder")
        .replacing("--key daybook.key", with: "--key \(key)")
        let output = try machine.runShell(
            ["-c", "mkdir -p '\(place)'; \(here)\necho status=$?"],
            with: ["PATH": "\(machine.folder.path):\(programs):/usr/bin:/bin"])
        #expect(output.hasSuffix("status=0\n"), "\(line)\n\(output)")
    }

    @Test("Manuals have no mistake that mandoc or groff warns about", arguments: try Documents.manuals)
    func manuals(file: String) throws {
        let path = Documents.project.appendingPathComponent(file).path
        for command in ["mandoc -T lint -W warning", "groff -mandoc -ww -Tutf8 -z"] {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", "\(command) \"$1\" 2>&1", "sh", path]
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(output == "" && process.terminationStatus == 0, "\(command): make test installs both")
        }
    }

    @Test("A release has its date in the changelog, and the newest is the program's")
    func version() throws {
        let versions = try Documents.text(of: "CHANGELOG.md").split(separator: "\n").filter {
            $0.hasPrefix("## ")
        }
        let program = try DaybookCommand().run("--version").output
        let newest = try #require(versions.first { $0 != "## Unreleased" })
        #expect(newest.wholeMatch(of: /## \d+\.\d+\.\d+, \d+ [A-Z][a-z]+ \d{4}/) != nil, "\(newest)")
        let number = String(newest.dropFirst(3).prefix { $0 != "," })
        #expect(program == "daybook \(number)\n")
        for file in [
            "README.md", "docs/packaging.md", "contrib/PKGBUILD", "contrib/daybook.spec",
            "contrib/daybook.rb", "contrib/default.nix",
        ] {
            #expect(try Documents.text(of: file).contains(number), "\(file)")
        }
    }
}

extension Documents {
    /// The commands of a section's blocks.
    static func commands(in section: String) -> [String] {
        section.components(separatedBy: "```sh\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
            .filter { !$0.hasPrefix("#!") }.flatMap { $0.split(separator: "\n").map(String.init) }
            .filter { !$0.hasPrefix(" ") && !$0.hasPrefix("#") }
    }
}
