import Foundation

/// The programs that are built beside the tests.
public enum TestBinary {
    public static func url(named name: String) -> URL {
        // The test bundle stands in the products' folder, or inside it.
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        while folder.path != "/" {
            let candidate = folder.appendingPathComponent(name)
            if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
            folder.deleteLastPathComponent()
        }
        preconditionFailure("\(name) is not built beside \(CommandLine.arguments[0])")
    }
}
