import Journal
import TestSupport
import Testing

/// A laptop and a desktop that share a beginning, work without each other, and meet.
struct TwoDevices {
    var laptop = SyncDevice(0)
    var desktop = SyncDevice(1)

    static let monday = SyncDevice.day(0)
    static let todo = RowUID(bits: 7)

    /// - Parameter prepare: What the laptop does before the desktop first fetches.
    init(_ prepare: (inout SyncDevice) -> Void = { _ in }) {
        prepare(&laptop)
        meet()
    }

    /// Exchanges everything. Both must have the same journal then, the reference's.
    mutating func meet() {
        let (left, right) = (laptop.own, desktop.own)
        laptop.fetch(SyncWorld.packs(right, size: 3))
        desktop.fetch(SyncWorld.packs(left, size: 3))
        #expect(laptop.rows == desktop.rows)
        #expect(laptop.rows == ReferenceFold.rows(laptop.operations))
        #expect(laptop.fold.conflicts() == desktop.fold.conflicts())
        #expect(laptop.fault == nil && desktop.fault == nil)
        #expect(
            SyncLaws.violation(
                operations: laptop.operations, rows: laptop.rows, conflicts: laptop.fold.conflicts()) == nil)
    }

    /// The shared todo's value.
    func value(_ column: String) -> SyncValue? { laptop["todo", Self.todo]?[column] }

    /// What the conflicts are about: `todo.title`, `todo deleted`, `todo.categoryID gone`, `category named`.
    var listed: [String] {
        laptop.fold.conflicts().map { conflict in
            switch conflict.kind {
            case .column(let column, _, _): "\(conflict.row.table).\(column)"
            case .deletion: "\(conflict.row.table) deleted"
            case .reference(let column, _): "\(conflict.row.table).\(column) gone"
            case .sameName: "\(conflict.row.table) named"
            case .duplicate: "\(conflict.row.table) twice"
            }
        }
    }
}
