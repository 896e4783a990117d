/// A page in the format of `daybook list --json`, with its group.
struct PageOutput: JSONOutput {
    var day: String
    var started: Bool
    /// Null for every category.
    @OrNull var group: String?
    var todos: [TodoOutput]
}
