/// The eight colours a category can have.
public enum CategoryColor: String, CaseIterable, Sendable {
    case blue, red, green, orange, purple, pink, teal, yellow
}
