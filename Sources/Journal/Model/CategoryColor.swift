/// The eight colours of categories.
public enum CategoryColor: String, CaseIterable, Sendable {
    case blue, red, green, orange, purple, pink, teal, yellow
}
