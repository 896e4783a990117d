import Foundation
import Journal
import Persistence
import TestSupport
import Testing

import struct SystemPackage.FilePath

@testable import Sync

@Suite("Sealed packs")
struct SealingTests {
    private static let key = SyncKey("daybook-key-1-" + String(repeating: "0f", count: 32))!
    private static let device = DeviceID(bits: 1)
    private static let state = SyncState(
        journal: "journal", device: DeviceID(bits: 9), schema: 24, known: VersionVector())

    private static func pack() async throws -> SyncPack {
        let store = MemoryStore(1, "laptop")
        for _ in 1...3 { await store.add("Call the plumber about the boiler") }
        return try #require(await store.packs(of: device, after: 0).first)
    }

    @Test("What one machine seals, another opens; nothing of it can be read", arguments: PlaceKind.allCases)
    func exchange(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let coding = PackCoding.sealed(Self.key)
            let laptop = try place.machine(1, "laptop", coding: coding)
            let desktop = try place.machine(2, "desktop", coding: coding)
            await laptop.add("Plumber", "Boiler")
            try await laptop.sync()
            #expect(try await desktop.sync().sentences == ["2 changes from laptop."])
            await desktop.add("Tea")
            try await desktop.sync()
            #expect(try await laptop.sync().sentences == ["1 change from desktop."])
            #expect(await laptop.titles == ["Boiler", "Plumber", "Tea"])
            let bytes = try await place.log(of: laptop.device).flatMap(\.bytes)
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains("Plumber") && !text.contains("laptop") && !text.contains("title"))
        }
    }

    @Test("Packs get smaller, and their message says nothing")
    func file() async throws {
        let pack = try await Self.pack()
        let sealed = try PackCoding.sealed(Self.key).file(pack)
        let plain = try PackCoding.plain.file(pack)
        #expect(sealed.bytes.count < plain.bytes.count)
        #expect(sealed.message == "3 changes")
        #expect(plain.message.contains("plumber"))
        #expect(sealed.seconds == plain.seconds)
        let coding = PackCoding.sealed(Self.key)
        #expect(try coding.pack(sealed.bytes, of: Self.device, for: Self.state) == pack)
        // Never the same bytes twice, and never the same nonce.
        #expect(try PackCoding.sealed(Self.key).file(pack).bytes != sealed.bytes)
    }

    @Test("A wrong key is said at once, and so is a missing one")
    func wrongKey() async throws {
        let bytes = try await PackCoding.sealed(Self.key).file(Self.pack()).bytes
        #expect(throws: SyncError.wrongKey) {
            try PackCoding.sealed(.random()).pack(bytes, of: Self.device, for: Self.state)
        }
        #expect(throws: SyncError.noKey) {
            try PackCoding.plain.pack(bytes, of: Self.device, for: Self.state)
        }
        #expect(
            SyncError.wrongKey.description == "The journal at the remote is sealed with another key. "
                + "`daybook sync key` prints the right one on its other machines; `daybook sync key FILE`, or --key FILE "
                + "with init and clone, brings it here.")
    }

    @Test("A machine with the wrong key publishes nothing", arguments: PlaceKind.allCases)
    func nothingPublished(kind: PlaceKind) async throws {
        try await SyncPlace.with(kind) { place in
            let laptop = try place.machine(1, "laptop", coding: .sealed(Self.key))
            await laptop.add("a")
            try await laptop.sync()
            for (number, coding) in [PackCoding.sealed(.random()), .plain].enumerated() {
                let other = try place.machine(number + 2, "other \(number)", coding: coding)
                await other.add("b")
                await #expect(throws: SyncError.self) { try await other.sync() }
            }
            #expect(try await place.transport("reader").heads().count == 1)
        }
    }

    @Test("A pack that isn't sealed is refused where packs are sealed")
    func notSealed() async throws {
        let bytes = try await PackCoding.plain.file(Self.pack()).bytes
        #expect(throws: PackCoding.Failure.damaged("it isn't sealed")) {
            try PackCoding.sealed(Self.key).pack(bytes, of: Self.device, for: Self.state)
        }
    }

    @Test("A pack moved to another log, place or journal doesn't open")
    func moved() async throws {
        let coding = PackCoding.sealed(Self.key)
        let bytes = try await coding.file(Self.pack()).bytes
        let end = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
        let header = try #require(try SealedPackHeader(line: Array(bytes[..<end])))
        let other = DeviceID(bits: 2)
        #expect(throws: PackCoding.Failure.damaged("it is of another machine")) {
            try coding.pack(bytes, of: other, for: Self.state)
        }
        for change in 1...4 {
            var forged = header
            switch change {
            case 1: forged.device = other
            case 2: forged.first = 4
            case 3: forged.journal = "other"
            default: forged.count = 2
            }
            let moved = forged.line + bytes[end...]
            #expect(throws: PackCoding.Failure.damaged("it was changed after it was sealed")) {
                try coding.pack(Array(moved), of: forged.device, for: Self.state)
            }
        }
    }

    @Test("Changed packs are refused, sealed ones and what they contain")
    func fuzzed() async throws {
        let coding = PackCoding.sealed(Self.key)
        let pack = try await Self.pack()
        let original = try coding.file(pack).bytes
        var random = SeededGenerator(seed: 22)
        for _ in 1...Mutation.cases {
            var bytes = original
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= Self.bit(&random)
            case 1: bytes.removeLast(.random(in: 1...bytes.count, using: &random))
            default:
                bytes.insert(
                    .random(in: 0...255, using: &random), at: .random(in: 0...bytes.count, using: &random))
            }
            #expect(throws: (any Error).self) {
                try coding.pack(bytes, of: Self.device, for: Self.state)
            }
        }
        let deflated = Deflated.bytes(SyncPackWriter.bytes(pack))
        for _ in 1...Mutation.cases {
            var bytes = deflated
            bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= Self.bit(&random)
            _ = Deflated.original(bytes)
        }
        #expect(Deflated.original([0x7F, 0xFF, 0xFF, 0xFF, 1]) == nil)
        #expect(Deflated.original([]) == nil)
    }

    private static func bit(_ random: inout SeededGenerator) -> UInt8 {
        1 << UInt8.random(in: 0..<8, using: &random)
    }

    @Test("A key is a word that is read back, and a file that only its owner can read")
    func keyFile() throws {
        try TemporaryFolder.with { folder in
            let path = FilePath(folder.file("sync.key"))
            #expect(try SyncKey.at(path)?.text == nil)
            try Self.key.write(to: path)
            #expect(try SyncKey.at(path)?.text == Self.key.text)
            let mode = try FileManager.default.attributesOfItem(atPath: path.string)[.posixPermissions]
            #expect(mode as? Int == 0o600)
            #expect(throws: JournalError("\(path): there is a key already")) {
                try SyncKey.random().write(to: path)
            }
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path.string)
            #expect(throws: JournalError("\(path): others can read the key. Run: chmod 600 \(path)")) {
                try SyncKey.at(path)
            }
            try Data("secret\n".utf8).write(to: URL(fileURLWithPath: path.string))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path.string)
            #expect(try SyncKey.at(path)?.text == nil)
        }
        for text in ["", "daybook-key-1-", Self.key.text + "0", String(Self.key.text.dropLast()) + "g"] {
            #expect(SyncKey(text) == nil)
        }
        #expect(SyncKey(" \(Self.key.text)\n")?.text == Self.key.text)
        #expect(SyncKey.random().text != SyncKey.random().text)
    }

    @Test("Keys are derived as RFC 5869 says, each device of each journal its own")
    func derivation() {
        // Computed with another implementation of HKDF-SHA256.
        #expect(Self.key.fingerprint == "68c2f2f7be38e81b")
        let keys = [
            Self.key.key(of: Self.device, journal: "j"), Self.key.key(of: DeviceID(bits: 2), journal: "j"),
            Self.key.key(of: Self.device, journal: "k"),
        ]
        #expect(keys[0] != keys[1] && keys[0] != keys[2] && keys[1] != keys[2])
        #expect(
            keys[0].prefix(8) == [0xF2, 0x63, 0xA7, 0x1A, 0xFC, 0x5D, 0xF5, 0x9A])
    }

    @Test("The cipher is that of RFC 8439, section 2.8.2")
    func cipher() throws {
        let text = Array(
            ("Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, "
                + "sunscreen would be it.").utf8)
        let key = Array<UInt8>(0x80..<0xA0)
        let nonce: [UInt8] = [7, 0, 0, 0, 0x40, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47]
        let line: [UInt8] = [0x50, 0x51, 0x52, 0x53, 0xC0, 0xC1, 0xC2, 0xC3, 0xC4, 0xC5, 0xC6, 0xC7]
        let sealed = try Cipher.seal(text, key: key, nonce: nonce, authenticating: line)
        #expect(
            sealed.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
                == "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e"
                + "8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b3692ddbd7f2d778b8c"
                + "9803aee328091b58fab324e4fad675945585808b4831d7bc3ff4def08e4b7a9de576d265"
                + "86cec64b61161ae10b594f09e26a7e902ecbd0600691")
        #expect(try Cipher.open(sealed, key: key, nonce: nonce, authenticating: line) == text)
        #expect(try Cipher.open(sealed, key: key, nonce: nonce, authenticating: []) == nil)
        let empty = try Cipher.seal([], key: key, nonce: nonce, authenticating: line)
        #expect(empty.count == Cipher.tagLength)
        #expect(try Cipher.open(empty, key: key, nonce: nonce, authenticating: line) == [])
        #expect(try Cipher.open([1, 2, 3], key: key, nonce: nonce, authenticating: line) == nil)
    }

    @Test("A pack that another implementation sealed opens")
    func sealedElsewhere() throws {
        let header = SealedPackHeader(
            count: 1, device: Self.device, first: 1, journal: "j", key: Self.key.fingerprint)
        // Made with Python's zlib and cryptography packages, as daybook-sync(5) describes.
        let sealed = try #require(
            Data(
                base64Encoded: "AAECAwQFBgcICQoLeQEny5atXaDU0u71ZqQ7TjnEgEy2GrAE33rPRKLwHIaqM+3I4pmMiliN"
                    + "9Gevj0eSU0S3iOgXNL9X1rGW"))
        #expect(
            try SealedPack.opened(Array(sealed), header.line, header, Self.key)
                == Array("A pack sealed by another program".utf8))
    }
}
