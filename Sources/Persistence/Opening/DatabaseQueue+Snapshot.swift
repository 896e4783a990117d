import GRDB

/// Reads of one snapshot that leave a connection's prepared statements as they are.
///
/// `read` sets `PRAGMA query_only` before each read and clears it afterwards, and SQLite prepares every statement again
/// after a pragma of this kind (`OP_Expire` in <https://www.sqlite.org/opcode.html>): a tenth of a page's turn. Here, a
/// read that changes anything is undone and throws instead.
extension DatabaseQueue {
    func readSnapshot<Answer>(_ body: (Database) throws -> Answer) throws -> Answer {
        try unsafeRead { try $0.readSnapshot(body) }
    }

    func readSnapshot<Answer: Sendable>(
        _ body: @Sendable (Database) throws -> Answer
    ) async throws -> Answer {
        try await unsafeRead { try $0.readSnapshot(body) }
    }
}

extension Database {
    func readSnapshot<Answer>(_ body: (Database) throws -> Answer) throws -> Answer {
        var result: Result<Answer, any Error> = .failure(CancellationError())
        try inTransaction(.deferred) {
            let before = totalChangesCount
            let answer = try body(self)
            guard totalChangesCount == before else {
                throw DatabaseError(resultCode: .SQLITE_READONLY, message: "a query has changed rows")
            }
            result = .success(answer)
            return .commit
        }
        return try result.get()
    }
}
