import Persistence

/// A pack that only who has the key can read or make: a readable line, then a nonce of 12 bytes, the compressed pack
/// in ChaCha20-Poly1305, and a tag of 16 bytes. The line is authenticated with it.
enum SealedPack {
    static func bytes(_ pack: [UInt8], _ header: SealedPackHeader, _ key: SyncKey) throws -> [UInt8] {
        let line = header.line
        let nonce = SyncKey.randomBytes(Cipher.nonceLength)
        let sealed = try Cipher.seal(
            Deflated.bytes(pack), key: key.key(of: header.device, journal: header.journal), nonce: nonce,
            authenticating: line)
        return line + [UInt8(ascii: "\n")] + nonce + sealed
    }

    /// The pack in what follows the line.
    /// - Throws: ``PackCoding/Failure`` if somebody changed it.
    static func opened(
        _ bytes: [UInt8], _ line: [UInt8], _ header: SealedPackHeader, _ key: SyncKey
    ) throws -> [UInt8] {
        let sealed = Array(bytes.dropFirst(Cipher.nonceLength))
        guard
            let inner = try Cipher.open(
                sealed, key: key.key(of: header.device, journal: header.journal),
                nonce: Array(bytes.prefix(Cipher.nonceLength)), authenticating: line)
        else { throw PackCoding.Failure.damaged("it was changed after it was sealed") }
        guard let pack = Deflated.original(inner) else {
            throw PackCoding.Failure.damaged("it can't be decompressed")
        }
        return pack
    }
}
