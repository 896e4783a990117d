import Foundation

/// A change in the change log, the unit of undo and redo.
public struct LoggedChange: Hashable, Sendable {
    /// The maximum number of changes in a list.
    public static let most = 1000

    /// Rises with each change.
    public var id: Int64
    /// The description: `abandoned 3 todos`.
    public var label: String
    public var date: Date
    public var source: Author.Source
    public var isUndone: Bool

    /// Whether it came from another device, and so isn't undone or redone.
    public var isMerge: Bool { source == .sync }

    public init(id: Int64, label: String, date: Date, source: Author.Source, isUndone: Bool) {
        self.id = id
        self.label = label
        self.date = date
        self.source = source
        self.isUndone = isUndone
    }
}
