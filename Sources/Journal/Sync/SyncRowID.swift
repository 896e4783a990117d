/// A row of a synchronized table.
public struct SyncRowID: Hashable, Comparable, Sendable {
    public var table: String
    public var uid: RowUID

    public init(table: String, uid: RowUID) {
        (self.table, self.uid) = (table, uid)
    }

    public static func < (a: SyncRowID, b: SyncRowID) -> Bool {
        (a.table, a.uid) < (b.table, b.uid)
    }
}
