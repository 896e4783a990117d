/// What a todo is, in JSON.
public enum TodoKind: String, Sendable, CaseIterable {
    case todo, habit, entry
}
