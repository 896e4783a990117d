import GRDB
import Journal

/// One user action as a value: what it does to the journal, whole or not at all.
///
/// A verb says only what it keeps true; the transaction around it is in one place, ``JournalDatabase/perform(_:)``.
public struct JournalChange<Outcome: Sendable>: Sendable {
    let apply: @Sendable (Database) throws -> Outcome
}

/// One question to the journal as a value.
public struct JournalQuery<Answer: Sendable>: Sendable {
    let fetch: @Sendable (Database) throws -> Answer
}

extension JournalDatabase {
    /// Makes a change in one transaction.
    /// - Throws: ``JournalError``, or ``AmbiguousTodo``; nothing has changed then.
    public func perform<Outcome>(_ change: JournalChange<Outcome>) throws -> Outcome {
        do {
            try checkIdentity()
            return try queue.write(change.apply)
        } catch {
            throw said(error)
        }
    }

    /// Makes a change in one transaction and, on the same turn of the queue, reads what the screen shows next.
    public func perform<Outcome, Answer>(
        _ change: JournalChange<Outcome>, then query: JournalQuery<Answer>
    ) async throws -> (Outcome, Answer) {
        do {
            try checkIdentity()
            return try await queue.write { db in
                (try change.apply(db), try query.fetch(db))
            }
        } catch {
            throw said(error)
        }
    }

    public func read<Answer>(_ query: JournalQuery<Answer>) throws -> Answer {
        do {
            return try queue.read(query.fetch)
        } catch {
            throw said(error)
        }
    }

    public func read<Answer>(_ query: JournalQuery<Answer>) async throws -> Answer {
        do {
            return try await queue.read(query.fetch)
        } catch {
            throw said(error)
        }
    }

    /// An error in words a user can act on.
    private func said(_ error: any Error) -> any Error {
        error is AmbiguousTodo ? error : JournalError(error, path: path)
    }
}
