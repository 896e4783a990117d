import Files
import Foundation
import Journal
import Persistence

import struct SystemPackage.FilePath

/// The machines that aren't listed any more, each with the number of its last operation then. One that sends changes
/// again is listed again.
public struct ForgottenDevices: Codable, Equatable, Sendable {
    private var devices: [String: Int64] = [:]

    public init() {}

    public mutating func add(_ device: DeviceID, known: Int64) { devices[device.description] = known }

    public func contains(_ device: DeviceID, known: Int64) -> Bool {
        devices[device.description].map { known <= $0 } ?? false
    }
}

extension SyncFolder {
    private var forgottenFile: FilePath { path.appending("forgotten.json") }

    /// A list that can't be read is none.
    public func forgotten() throws -> ForgottenDevices {
        guard forgottenFile.exists else { return ForgottenDevices() }
        do {
            return try JSONDecoder().decode(ForgottenDevices.self, from: try forgottenFile.contents())
        } catch is DecodingError {
            return ForgottenDevices()
        }
    }

    /// - Throws: ``JournalError``.
    public func store(_ forgotten: ForgottenDevices) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        try WholeFile.write(try encoder.encode(forgotten) + Data("\n".utf8), to: forgottenFile)
    }
}
