import Journal
import Testing

@Suite("Packs, divided and delivered")
struct SyncPackCutTests {
    private static let (laptop, desktop) = (DeviceID(bits: 1), DeviceID(bits: 2))

    private static func operations(
        _ numbers: ClosedRange<Int64>, of device: DeviceID = laptop, knows: VersionVector = VersionVector(),
        title: String = "Call"
    ) -> [SyncOperation] {
        numbers.map {
            SyncOperation(
                id: .init(device: device, number: $0), row: SyncRowID(table: "todo", uid: RowUID(bits: 1)),
                kind: .set, values: ["title": .text(title)], time: $0, knows: knows)
        }
    }

    private static func pack(_ operations: [SyncOperation]) -> SyncPack? {
        operations.first.flatMap {
            SyncPack(
                journal: "j", device: $0.id.device, deviceName: "d", schema: 23, needs: 23,
                operations: operations)
        }
    }

    @Test("A pack ends where the device learned something, at 2,000 operations and at a mebibyte")
    func cut() {
        let knows = VersionVector([Self.desktop: 1])
        let log = Self.operations(1...5) + Self.operations(6...2010, knows: knows)
        #expect(SyncPack.cut(log, pack: Self.pack).map(\.operations.count) == [5, 2000, 5])
        let long = Self.operations(1...3, title: String(repeating: "a", count: 600 << 10))
        #expect(SyncPack.cut(long, pack: Self.pack).map(\.operations.count) == [1, 1, 1])
        #expect(SyncPack.cut([], pack: Self.pack).isEmpty)
    }

    @Test("A pack's operations are consecutive, of one device and with one knowledge")
    func wholePacks() {
        #expect(Self.pack(Self.operations(3...5)) != nil)
        #expect(Self.pack(Self.operations(3...5) + Self.operations(7...7)) == nil)
        #expect(Self.pack(Self.operations(1...1) + Self.operations(2...2, of: Self.desktop)) == nil)
        #expect(Self.pack(Self.operations(0...1)) == nil)
        let knows = VersionVector([Self.desktop: 1])
        #expect(Self.pack(Self.operations(1...1) + Self.operations(2...2, knows: knows)) == nil)
        #expect(Self.pack(Self.operations(Int64.max...Int64.max)) == nil)
    }

    @Test("What a pack's author knew comes first; a gap waits; what is known is skipped")
    func delivery() throws {
        let knows = VersionVector([Self.desktop: 2])
        let late = try #require(Self.pack(Self.operations(1...2, knows: knows)))
        let gap = try #require(Self.pack(Self.operations(4...4, of: Self.desktop)))
        let early = try #require(Self.pack(Self.operations(1...2, of: Self.desktop)))
        var queue = CausalQueue()
        queue.add(late)
        queue.add(gap)
        #expect(queue.deliver(after: VersionVector()).isEmpty)
        #expect(queue.waiting == [late, gap])
        queue.add(early)
        queue.add(early)
        let delivered = queue.deliver(after: VersionVector([Self.desktop: 1]))
        #expect(delivered == Array(early.operations.dropFirst()) + late.operations)
        #expect(queue.waiting == [gap])
    }
}
