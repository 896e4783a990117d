/// An export group with its categories, used to filter the sections of a page.
public struct SectionFilter: Hashable, Named, Sendable {
    public var group: ExportGroup
    /// Contains nil for "Other".
    public var categoryIDs: Set<Int64?>

    public var name: String { group.name }

    public init(_ group: ExportGroup, members: [ExportGroupMember]) {
        self.group = group
        categoryIDs = Set(members.filter { $0.groupID == group.id }.map(\.categoryID))
    }

    /// The sections of the group's categories, in page order.
    public func callAsFunction(_ sections: [PageSection]) -> [PageSection] {
        sections.filter { section in
            switch section.heading {
            case .category(let category): categoryIDs.contains(category.id)
            case .other: categoryIDs.contains(nil)
            case .activity, .hidden, .time, .found: false
            }
        }
    }
}
