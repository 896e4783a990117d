import Foundation
import TestSupport
import Testing

/// Two machines and an empty remote.
struct SyncStory {
    let laptop = try! DaybookCommand()
    let desktop = try! DaybookCommand()
    let remote: String
    private let kind: [String]
    private let home = try! DaybookCommand()

    init(isFolder: Bool = false) throws {
        remote = home.folder.appendingPathComponent("daybook.git").path
        kind = isFolder ? ["--folder"] : []
        if isFolder {
            try FileManager.default.createDirectory(atPath: remote, withIntermediateDirectories: true)
        } else {
            try git("init", "--quiet", "--bare", remote)
        }
    }

    /// Adds todos on the laptop, and begins to synchronize both machines.
    func begin(_ titles: String...) throws {
        for title in titles { try laptop.run("add", title) }
        try laptop.run(["sync", "init", remote] + kind + ["--name", "laptop"])
        try desktop.run(["sync", "clone", remote] + kind + ["--name", "desktop"])
    }

    func git(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }

    /// What a shell's script prints. Its arguments are `$1` and so on.
    @discardableResult
    func shell(_ script: String, _ arguments: String...) throws -> Data {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script, "sh"] + arguments
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return data
    }

    /// The open todos of both.
    func titles() throws -> [[String]] { try [laptop, desktop].map { try $0.titles("--open").sorted() } }
}

extension DaybookCommand {
    /// The titles, in the order in which they are listed.
    func titles(_ options: String...) throws -> [String] {
        try run(["list", "--jsonl"] + options).output.split(separator: "\n").map { line in
            let todo = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return try #require(todo?["title"] as? String)
        }
    }
}
