import Journal

/// The refusal of an undo that would take back what the user didn't do here, so that it happens only knowingly.
public struct UnaskedUndo: Error, Equatable, CustomStringConvertible {
    /// What identifies the step, with all its changes.
    public let step: String
    /// Names the step: `The last change wasn't made here: changed by another program (50 todos)`.
    public let description: String
}

extension UndoConsent {
    /// - Parameter steps: The steps to undo, newest first.
    /// - Throws: ``UnaskedUndo`` if the newest of them that the user didn't make here hasn't been named before.
    func check(_ steps: [UndoStep]) throws {
        guard case .own(let last, let told) = self else { return }
        let foreign = steps.first { step in
            switch step.source {
            case .screen: false
            case .commandLine: last.map { step.id > $0 } ?? false
            case .elsewhere, .sync: true
            }
        }
        guard let foreign, foreign.token != told else { return }
        let subject = steps.count == 1 ? "The last change" : "One of these changes"
        let place = foreign.source == .elsewhere ? "" : ", \(foreign.source.place)"
        throw UnaskedUndo(
            step: foreign.token, description: "\(subject) wasn't made here: \(foreign.label.harmless)\(place)"
        )
    }
}

extension UndoStep {
    /// Differs from that of the same step with more changes, as while another program goes on writing.
    fileprivate var token: String { "\(id):\(changes.upperBound)" }
}
