import Foundation
import Journal
import Persistence
import Platform

import struct SystemPackage.FilePath

/// How the last synchronization of a journal ended.
public struct SyncRecord: Codable, Equatable, Sendable {
    /// When it last worked.
    public var succeeded: Date?
    /// Since when it hasn't worked; nil if it does.
    public var failing: Date?
    /// When it was last tried.
    public var tried: Date?
    /// What kept it from being complete, a sentence each.
    public var problems: [String] = []

    public init() {}

    /// Notes how a synchronization ended.
    public mutating func note(_ report: SyncReport, at time: Date) {
        (succeeded, failing, tried) = (time, nil, time)
        problems = report.waiting.prefix(10).map(\.sentence)
    }

    /// Notes that nothing was synchronized.
    public mutating func note(_ error: any Error, at time: Date) {
        (failing, tried) = (failing ?? time, time)
        problems = ["\(error)"]
    }

    /// Whether to try again by itself: the longer the remote can't be reached, the more seldom, up to ten minutes.
    public func isDue(at time: Date) -> Bool {
        guard let failing, let tried else { return true }
        let pause = min(600, max(10, tried.timeIntervalSince(failing)))
        return !(0..<pause).contains(time.timeIntervalSince(tried))
    }
}

extension SyncFolder {
    private var recordFile: FilePath { path.appending("last.json") }

    /// How the last synchronization ended. A record that can't be read is none.
    public func record() throws -> SyncRecord {
        guard recordFile.exists else { return SyncRecord() }
        do {
            return try JSONDecoder().decode(SyncRecord.self, from: try recordFile.contents())
        } catch is DecodingError {
            return SyncRecord()
        }
    }

    /// - Throws: ``JournalError``.
    public func store(_ record: SyncRecord) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        try WholeFile.write(try encoder.encode(record) + Data("\n".utf8), to: recordFile)
    }
}

extension SyncStore {
    /// The number of changes that haven't been published.
    public func unsentChanges() async throws -> Int {
        let state = try await state()
        let last = state.marks[state.device]?.last ?? 0
        var count = ChangeCount()
        count.add(try await packs(of: state.device, after: last))
        return count.actions
    }

    /// When a device made its newest known change, by its clock.
    public func newestChange(of device: DeviceID) async throws -> Date? {
        let last = try await state().known[device]
        guard last > 0, let pack = try await packs(of: device, after: last - 1).last else { return nil }
        return pack.operations.last.map { Date(timeIntervalSince1970: Double($0.time) / 1000) }
    }
}
