/// The results of a review as JSON.
struct ReviewOutput: JSONOutput {
    var day: String
    var since: String
    /// Null for every category.
    @OrNull var group: String?
    var done: [TodoOutput]
    var postponed: [TodoOutput]
    var abandoned: [TodoOutput]
    var carried: [TodoOutput]
    var planned: [TodoOutput]
}
