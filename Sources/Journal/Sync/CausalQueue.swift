/// Packs that wait for others: one is delivered only after everything that its device knew when it was written.
public struct CausalQueue: Sendable {
    private var packs: [DeviceID: [SyncPack]] = [:]

    public init() {}

    /// Adds a pack. It may overlap others, or be known already.
    public mutating func add(_ pack: SyncPack) {
        packs[pack.device, default: []].append(pack)
        packs[pack.device]?.sort { $0.first < $1.first }
    }

    /// The packs that can't be delivered yet.
    public var waiting: [SyncPack] { packs.sorted { $0.key < $1.key }.flatMap(\.value) }

    /// Removes and returns the operations that can follow what is known, causes before effects.
    public mutating func deliver(after known: VersionVector) -> [SyncOperation] {
        var known = known
        var delivered: [SyncOperation] = []
        var isMoving = true
        while isMoving {
            isMoving = false
            for device in packs.keys.sorted() {
                let count = delivered.count
                deliver(of: device, after: &known, to: &delivered)
                if delivered.count > count { isMoving = true }
            }
        }
        return delivered
    }

    private mutating func deliver(
        of device: DeviceID, after known: inout VersionVector, to delivered: inout [SyncOperation]
    ) {
        var waiting: [SyncPack] = []
        for pack in packs[device] ?? [] where pack.last > known[device] {
            guard pack.first <= known[device] + 1, known.contains(pack.knows.without(device)) else {
                waiting.append(pack)
                continue
            }
            delivered += pack.operations.dropFirst(Int(known[device] + 1 - pack.first))
            known[device] = pack.last
        }
        packs[device] = waiting.isEmpty ? nil : waiting
    }
}
