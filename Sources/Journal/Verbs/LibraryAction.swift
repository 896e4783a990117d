/// What can be done to the library, as a value that screens and the command line give.
public enum LibraryAction: Hashable, Sendable {
    case addCategory(String, CategoryEdit = CategoryEdit())
    case editCategory(Int64, CategoryEdit)
    case addBundle(String, BundleEdit = BundleEdit())
    case editBundle(Int64, BundleEdit)
    /// Adds items to a bundle, in order. With the name of a new category, that is made for those drafts that are in
    /// ``Category/unsavedID``.
    case addItems([BundleTodoDraft], to: Int64, newCategory: String? = nil)
    /// Edits an item. With the name of a new category, that is made and the item put under it.
    case editItem(Int64, BundleTodoEdit, newCategory: String? = nil)
    case addGroup(String, members: [Int64?] = [])
    case renameGroup(Int64, String)
    /// Gives a group other members: ids of categories, nil for "Other".
    case setMembers(Int64, [Int64?])
    /// Gives a row another place among its siblings, counted from 0; an item's are those of its category.
    case move(LibraryRow, to: Int)
    case delete(LibraryRow)
}
