import Foundation
import TestSupport
import Testing

@Suite("What a release is linked with")
struct ReleaseLinkingTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Prints each zone's offsets over 150 years, in steps of 40 days.
    private static let program = """
        import Foundation
        for name in TimeZone.knownTimeZoneIdentifiers.sorted() + ["UTC+2", "EST5EDT", "Nowhere/X"] {
            let zone = TimeZone(identifier: name)
            let offsets = stride(from: -2_000_000_000.0, to: 2_800_000_000, by: 40 * 86_400).map {
                zone?.secondsFromGMT(for: Date(timeIntervalSince1970: $0)) ?? -1
            }
            print(name, zone?.identifier ?? "", offsets)
        }
        """

    @Test("Every time zone is what it is with all of the data")
    func zones() throws {
        try TemporaryFolder.with { folder in
            let options = try linkerOptions("icu-data", in: folder)
            let outputs = try [[], options].map { options in
                try run(compile(Self.program, options, in: folder), [])
            }
            #expect(outputs[0].count > 100_000)
            #expect(outputs[0] == outputs[1])
        }
    }

    /// The options that a script of the project writes.
    private func linkerOptions(_ script: String, in folder: TemporaryFolder) throws -> [String] {
        let data = folder.file("data")
        try run(Self.root.appendingPathComponent("scripts/\(script)").path, [data])
        let options = try String(contentsOfFile: data + "/\(script).options", encoding: .utf8)
            .split(whereSeparator: \.isWhitespace).filter { $0 != "-Xswiftc" }.map(String.init)
        #expect(!options.isEmpty)
        return options
    }

    /// - Returns: The path of the program.
    private func compile(_ source: String, _ options: [String], in folder: TemporaryFolder) throws -> String {
        let file = folder.file("main.swift")
        let program = folder.file("program")
        try source.write(toFile: file, atomically: true, encoding: .utf8)
        try run("/usr/bin/env", ["swiftc", "-static-stdlib", "-o", program, file] + options)
        return program
    }

    /// Runs a program, which must succeed.
    /// - Returns: What it printed.
    @discardableResult
    private func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let printed = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(program) \(arguments)")
        return String(decoding: printed, as: UTF8.self)
    }
}
