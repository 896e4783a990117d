/// A page as JSON: what `daybook list --json` gives, and which group it is of.
struct PageOutput: JSONOutput {
    var day: String
    var started: Bool
    /// Null for every category.
    @OrNull var group: String?
    var todos: [TodoOutput]
}
