/// What a device knows of each device's log: the number of the last operation of an unbroken sequence from 1.
public struct VersionVector: Hashable, Sendable {
    public private(set) var numbers: [DeviceID: Int64]

    public init(_ numbers: [DeviceID: Int64] = [:]) {
        self.numbers = numbers.filter { $0.value > 0 }
    }

    /// The last number known of a device's log; 0 if nothing is known.
    public subscript(device: DeviceID) -> Int64 {
        get { numbers[device] ?? 0 }
        set { numbers[device] = newValue > 0 ? newValue : nil }
    }

    /// Whether everything that the other vector knows is known.
    public func contains(_ other: VersionVector) -> Bool {
        other.numbers.allSatisfy { self[$0.key] >= $0.value }
    }

    /// The vector without a device.
    public func without(_ device: DeviceID) -> VersionVector {
        var vector = self
        vector[device] = 0
        return vector
    }
}
