/// An export group with what it holds: which sections of a page it lets through.
public struct SectionFilter: Hashable, Named, Sendable {
    public var group: ExportGroup
    /// Nil among them stands for "Other".
    public var categoryIDs: Set<Int64?>

    public var name: String { group.name }

    public init(_ group: ExportGroup, members: [ExportGroupMember]) {
        self.group = group
        categoryIDs = Set(members.filter { $0.groupID == group.id }.map(\.categoryID))
    }

    /// The sections of the group's categories, in their order.
    public func callAsFunction(_ sections: [PageSection]) -> [PageSection] {
        sections.filter { section in
            switch section.heading {
            case .category(let category): categoryIDs.contains(category.id)
            case .other: categoryIDs.contains(nil)
            case .activity, .hidden, .time: false
            }
        }
    }
}
