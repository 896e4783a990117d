/// Todos done since a day and todos open now, as JSON.
struct StandupOutput: JSONOutput {
    var day: String
    var since: String
    /// Null for every category.
    @OrNull var group: String?
    var done: [TodoOutput]
    var open: [TodoOutput]
}
