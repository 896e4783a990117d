import Foundation

/// Files the tests read, which come with them.
enum Fixture {
    static func data(_ name: String) throws -> Data {
        guard let folder = Bundle.module.resourceURL else { throw CocoaError(.fileNoSuchFile) }
        return try Data(contentsOf: folder.appendingPathComponent("Fixtures/\(name)"))
    }
}
