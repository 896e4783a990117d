import Foundation
import TestSupport
import Testing

@Suite("The parsers that are fuzzed")
struct FuzzingTests {
    @Test("They can be built alone, as make fuzz does")
    func build() throws {
        try TemporaryFolder.with { folder in
            let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent()
            let process = Process()
            process.executableURL = root.appendingPathComponent("scripts/fuzz")
            process.arguments = [folder.file("fuzz"), "check"]
            process.currentDirectoryURL = root
            let output = Pipe()
            process.standardOutput = output
            process.standardError = output
            try process.run()
            let printed = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0, "\(String(decoding: printed, as: UTF8.self))")
        }
    }
}
