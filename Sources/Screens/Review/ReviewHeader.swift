import Store

/// The top line of the review: the current step, and all steps.
enum ReviewHeader {
    static func draw(_ state: ReviewState, columns: Int, on canvas: inout Canvas) {
        canvas.fill(row: 0, columns: 0..<columns, style: Style(.plain))
        let end = canvas.put(" \(place(state))", row: 0, column: 0, style: Style(.header))
        guard let session = state.session, session.trail.count > 1, !state.showsOnlyWeek else { return }
        let (trail, step) = (session.shownTrail, session.step)
        let names = trail.map { $0 == step ? "[\($0.name)]" : $0.name }
        let number = (session.trail.firstIndex(of: session.stepOnTrail) ?? 0) + 1
        let short =
            step == session.stepOnTrail
            ? "step \(number) of \(session.trail.count)" : "from \(session.stepOnTrail.name)"
        let trails = [names.joined(separator: " · "), short]
        let room = columns - end - 2 - DayPageLayout.margin
        guard let fitting = trails.first(where: { DisplayText.width(of: $0) <= room }) else { return }
        var column = columns - DisplayText.width(of: fitting) - DayPageLayout.margin
        guard fitting == trails[0] else {
            canvas.put(fitting, row: 0, column: column, style: Style(.caption))
            return
        }
        for (index, name) in names.enumerated() {
            if index > 0 { column = canvas.put(" · ", row: 0, column: column, style: Style(.caption)) }
            let isHere = trail[index] == step
            column = canvas.put(name, row: 0, column: column, style: Style(isHere ? .header : .caption))
        }
    }

    /// `Review · carried 4 of 11`
    private static func place(_ state: ReviewState) -> String {
        if state.showsOnlyWeek { return "The week" }
        let title = state.kind == .day ? "Review" : "Evening review"
        guard let session = state.session else { return title }
        let count = session.currentRound.map { " \($0.count)" } ?? ""
        return "\(title) · \(session.step.name)\(count)"
    }
}
