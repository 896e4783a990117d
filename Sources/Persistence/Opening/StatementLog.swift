#if TESTING
    import Platform
    import Foundation
    import GRDB
    import SystemPackage

    /// Writes the SQL of every statement to the file that `DAYBOOK_STATEMENTS` names, a zero byte after each, for the test
    /// of their plans. Releases don't have it.
    enum StatementLog {
        static func start(_ db: Database) throws {
            guard let name = getenv("DAYBOOK_STATEMENTS") else { return }
            let file = try FileDescriptor.open(
                FilePath(platformString: name), .writeOnly, options: [.append, .create, .closeOnExec],
                permissions: .ownerReadWrite)
            db.trace(options: .statement) { event in
                guard case .statement(let statement) = event else { return }
                do {
                    // In one call, since several processes write to it.
                    try file.writeAll((statement.sql + "\0").utf8)
                } catch {
                    fatalError("\(name) can't be written to: \(error)")
                }
            }
        }
    }
#endif
