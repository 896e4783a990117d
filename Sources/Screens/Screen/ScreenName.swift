/// The screens there are.
public enum ScreenName: CaseIterable, Sendable {
    /// The journal's pages, and the future log.
    case dayPage
    /// Bundles and categories.
    case library
    case exportGroups
    /// The review, step by step.
    case review
}
