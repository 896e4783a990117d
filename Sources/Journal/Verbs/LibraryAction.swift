/// A command that changes the library, as a value shared by the screen and the command line.
public enum LibraryAction: Hashable, Sendable {
    case addCategory(String, CategoryEdit = CategoryEdit())
    case editCategory(Int64, CategoryEdit)
    case addBundle(String, BundleEdit = BundleEdit())
    case editBundle(Int64, BundleEdit)
    /// Adds items to a bundle, in order. With the name of a new category, creates it for the drafts with
    /// ``Category/unsavedID``.
    case addItems([BundleTodoDraft], to: Int64, newCategory: String? = nil)
    /// Edits an item. With the name of a new category, creates it and moves the item there.
    case editItem(Int64, BundleTodoEdit, newCategory: String? = nil)
    case addGroup(String, members: [Int64?] = [])
    case renameGroup(Int64, String)
    /// Replaces a group's members: ids of categories, nil for "Other".
    case setMembers(Int64, [Int64?])
    /// Moves a row to a position among its siblings, from 0; an item's siblings share its category.
    case move(LibraryRow, to: Int)
    case delete(LibraryRow)
}
