import Journal
import Store

extension DayPageHeader {
    /// Draws the line of today's page before it is started. The keys that start it always fit; a read-only journal has none.
    func drawUnstarted(on canvas: inout Canvas) {
        let day = inputs.page.contents.day
        let readOnly = inputs.isReadOnly ? " · read-only" : ""
        // The first usually fits, so the others aren't built.
        let lefts: [() -> String] = [
            { "\(day.longName) · today, not started\(readOnly)" },
            { "\(day.shortName) · today, not started\(readOnly)" },
            { "\(day.shortName), not started\(readOnly)" }, { "Today, not started" },
        ]
        let commands: [(CommandName, String)] =
            inputs.isReadOnly ? [] : [(.review, "review"), (.startToday, "start")]
        let offer = commands.map { "\(DayPageState.keyName($0, in: preferences.keymap)) \($1)" }.joined(
            separator: " · ")
        let room = inputs.columns - DayPageLayout.margin - 1
        // Shortens the day's name only once there is no note left to drop.
        let rights = notes.map { $0.isEmpty ? offer : "\($0) · \(offer)" }
        // What other machines need is dropped last.
        let needed = [sync.map { "\($0) · \(offer)" }, offer].compactMap(\.self)
        let choices = [
            rights.map { (lefts[0], $0) },
            needed.flatMap { right in lefts.dropFirst().map { ($0, right) } },
        ].lazy.joined().map { (left: $0.0(), right: $0.1) }
        func fits(_ choice: (left: String, right: String)) -> Bool {
            DisplayText.width(of: choice.left) + DisplayText.width(of: choice.right) + 2 <= room
        }
        guard let (left, right) = choices.first(where: fits) ?? Array(choices).last else { return }
        canvas.put(left, row: 0, column: 1, style: Style(.header))
        let column = inputs.columns - DisplayText.width(of: right) - DayPageLayout.margin
        canvas.put(right, row: 0, column: column, style: Style(.hintKey))
    }
}
