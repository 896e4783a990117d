import Foundation

/// A program that a test needs, run on a text.
enum Program {
    /// What it said on its standard error, and its exit status.
    static func run(_ name: String, _ arguments: [String], on text: String) throws -> (
        said: String, status: Int32
    ) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [name] + arguments
        let folder = FileManager.default.temporaryDirectory
        let input = folder.appendingPathComponent("daybook-\(UUID().uuidString)")
        let errors = folder.appendingPathComponent("daybook-\(UUID().uuidString)")
        try Data(text.utf8).write(to: input)
        try Data().write(to: errors)
        defer {
            for file in [input, errors] {
                do { try FileManager.default.removeItem(at: file) } catch {
                    print("left behind: \(file.path)")
                }
            }
        }
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        return (try String(contentsOf: errors, encoding: .utf8), process.terminationStatus)
    }
}
