import Foundation
import GRDB
import Migrations

extension JournalDatabase {
    /// The target duration of an indexing transaction, in seconds: too short for a waiting program to notice.
    private static let indexingTime = 0.02...0.04
    /// The pause between two transactions, in seconds: a program that waits asks again within it (``BusyWait``).
    private static let indexingPause = 0.015
    private static let indexedAtFirst = 100
    private static let mostIndexedInTransaction = 2000

    /// Indexes all pending rows in short transactions with pauses, for a process that does nothing
    /// else. It may be killed at any moment: a row waits until the transaction that indexes it is complete.
    ///
    /// Ends at once if another process does the same, and early if other programs write all the time.
    /// - Throws: ``JournalError``, as when the journal is deleted meanwhile or the disk is full; the rest waits.
    public func indexAll() throws {
        do {
            guard access.obstacle == nil, let files else { return }
            // Held throughout, so that two processes never alternate.
            guard let lock = IndexingLock.take(ofJournal: files.path) else { return }
            for index in SearchIndex.all { try indexAll(index) }
            lock.release()
        } catch {
            throw JournalError(error, path: path)
        }
    }

    private func indexAll(_ index: SearchIndex) throws {
        var limit = Self.indexedAtFirst
        while true {
            let start = ContinuousClock.now
            guard let count = try indexPending(index, atMost: limit, patience: busyTimeout), count > 0 else {
                return
            }
            let time = (ContinuousClock.now - start) / .seconds(1)
            // Texts are long or short, and machines fast or slow.
            if time > Self.indexingTime.upperBound { limit = max(1, limit / 2) }
            if time < Self.indexingTime.lowerBound { limit = min(limit * 2, Self.mostIndexedInTransaction) }
            Thread.sleep(forTimeInterval: Self.indexingPause)
        }
    }
}
