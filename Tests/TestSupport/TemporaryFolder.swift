import Foundation

/// A folder of its own for a test, gone when the test ends.
public struct TemporaryFolder: Sendable {
    public let path: String

    private init() throws {
        path = (NSTemporaryDirectory() as NSString).appendingPathComponent(
            "daybook-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    /// Runs a test with a new folder.
    public static func with<Result>(_ body: (TemporaryFolder) throws -> Result) throws -> Result {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        return try body(folder)
    }

    /// Runs a test with a new folder.
    public static func with<Result: Sendable>(
        isolation: isolated (any Actor)? = #isolation, _ body: (TemporaryFolder) async throws -> Result
    ) async throws -> Result {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        return try await body(folder)
    }

    /// The path of a file in the folder, be it there or not.
    public func file(_ name: String) -> String { path + "/" + name }

    /// The bytes of every file in the folder and below, by path: equal before and after what must not write.
    public func contents() throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: file(name), isDirectory: &isFolder)
            contents[name] =
                isFolder.boolValue ? Data() : try Data(contentsOf: URL(fileURLWithPath: file(name)))
        }
        return contents
    }

    private func remove() {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            fatalError("a test's folder couldn't be removed: \(error)")
        }
    }
}

/// The rights of a file or folder, such as 0o600.
public func permissions(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
}
