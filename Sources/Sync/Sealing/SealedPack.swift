import Crypto
import Foundation
import Persistence

/// A pack that only who has the key can read or make: a readable line, then a nonce of 12 bytes, the compressed pack
/// in ChaCha20-Poly1305, and a tag of 16 bytes. The line is authenticated with it.
enum SealedPack {
    static func bytes(_ pack: [UInt8], _ header: SealedPackHeader, _ key: SyncKey) throws -> [UInt8] {
        let line = header.line
        let box = try ChaChaPoly.seal(
            Deflated.bytes(pack), using: key.key(of: header.device, journal: header.journal),
            authenticating: line)
        return line + [UInt8(ascii: "\n")] + Array(box.combined)
    }

    /// The pack in what follows the line.
    /// - Throws: ``PackCoding/Failure`` if somebody changed it.
    static func opened(
        _ bytes: [UInt8], _ line: [UInt8], _ header: SealedPackHeader, _ key: SyncKey
    ) throws -> [UInt8] {
        let inner: Data
        do {
            inner = try ChaChaPoly.open(
                ChaChaPoly.SealedBox(combined: bytes),
                using: key.key(of: header.device, journal: header.journal), authenticating: line)
        } catch is CryptoKitError {
            throw PackCoding.Failure.damaged("it was changed after it was sealed")
        }
        guard let pack = Deflated.original(Array(inner)) else {
            throw PackCoding.Failure.damaged("it can't be decompressed")
        }
        return pack
    }
}
