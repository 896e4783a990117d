import Foundation
import Journal
import Persistence
import Platform

import struct SystemPackage.FilePath

/// The secret with which the packs of a journal are sealed. People carry it from machine to machine themselves.
///
/// Each device of each journal has its own key, derived from it by HKDF.
public struct SyncKey: Sendable {
    /// 32 random bytes.
    private let secret: [UInt8]

    /// A new key.
    public static func random() -> SyncKey { SyncKey(secret: randomBytes(Cipher.keyLength)) }

    private init(secret: [UInt8]) { self.secret = secret }

    /// Bytes that nobody can predict, from the system.
    static func randomBytes(_ count: Int) -> [UInt8] {
        var system = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &system) }
    }

    // MARK: Text

    private static let prefix = "daybook-key-1-"

    /// Reads the text of a key. White space around it is ignored.
    public init?(_ text: String) {
        let text = String(decoding: ByteOrderMark.dropped(from: text.utf8), as: UTF8.self)
        let word = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard word.hasPrefix(Self.prefix) else { return nil }
        let digits = Array(word.utf8.dropFirst(Self.prefix.utf8.count))
        guard digits.count == 64 else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: 64, by: 2) {
            guard let byte = UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(byte)
        }
        secret = bytes
    }

    /// The key as a word: a prefix and 64 hexadecimal digits.
    public var text: String { Self.prefix + Self.digits(secret) }

    private static func digits(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    // MARK: Keys made of it

    /// A public name of the key: 16 hexadecimal digits, from which it can't be found.
    public var fingerprint: String {
        Self.digits(derived(salt: [], "daybook fingerprint", count: 8))
    }

    /// The key of a device's packs.
    func key(of device: DeviceID, journal: String) -> [UInt8] {
        derived(salt: Array(journal.utf8), "daybook pack \(device)", count: Cipher.keyLength)
    }

    private func derived(salt: [UInt8], _ purpose: String, count: Int) -> [UInt8] {
        Cipher.derivedKey(from: secret, salt: salt, info: Array(purpose.utf8), count: count)
    }
}

extension SyncKey {
    /// The place of a key among those of a journal: the last one counts. Of two that were made at once, it is the one with the later
    /// fingerprint.
    struct Place: Comparable {
        let generation: Int64
        let fingerprint: String

        init(_ generation: Int64, _ fingerprint: String) {
            (self.generation, self.fingerprint) = (generation, fingerprint)
        }

        static func < (one: Place, other: Place) -> Bool {
            (one.generation, one.fingerprint) < (other.generation, other.fingerprint)
        }
    }

    /// Reads a key's file.
    /// - Returns: Nil if there is none, or what is there is no key.
    /// - Throws: ``JournalError`` if others can read it, or it can't be read.
    public static func at(_ file: FilePath) throws -> SyncKey? {
        let data: Data
        do {
            guard let status = try file.statusIfExists() else { return nil }
            guard status.permissions.isDisjoint(with: [.groupReadWriteExecute, .otherReadWriteExecute]) else {
                throw JournalError("\(file): others can read the key. Run: chmod 600 \(file)")
            }
            data = try file.contents()
        } catch let error as JournalError {
            throw error
        } catch {
            throw JournalError("\(file): couldn't be read: \(error.reason)")
        }
        return SyncKey(String(decoding: data.prefix(1024), as: UTF8.self))
    }

    /// Writes the key to a file that only its owner can read.
    /// - Throws: ``JournalError``; also if there is a key already, which may be the only one.
    public func write(to file: FilePath) throws {
        if file.exists { throw JournalError("\(file): there is a key already") }
        try WholeFile.write(Data((text + "\n").utf8), to: file)
    }
}
