/// What an undo may take back without asking.
public enum UndoConsent: Hashable, Sendable {
    /// Every change: each was chosen, or is named afterwards.
    case all
    /// What the user did: not another program's change, nor a command's that came after the given step.
    /// - Parameter told: The step that a refusal named before, which may be undone now.
    case own(after: Int64? = nil, told: String? = nil)
}
