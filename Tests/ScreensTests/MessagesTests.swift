import Foundation
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("The form of messages")
struct MessagesTests {
    init() { useUTF8() }

    /// Messages that name what just happened or ask for an input, without a full stop.
    private static let labels = [
        "Opening \\(url)", "\\(latest.shortName) was started", "When? 14:30, or yesterday 9:30",
    ]

    @Test("Each sentence of the screen begins with a capital and ends with a full stop")
    func literals() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources")
        var count = 0
        for room in ["Screens", "Store", "daybook/FullScreen"] {
            let files = FileManager.default.enumerator(
                at: sources.appending(path: room), includingPropertiesForKeys: nil)
            for case let file as URL in try #require(files) where file.pathExtension == "swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                for match in text.matches(of: /StoreMessage\(\s*"((?:[^"\\]|\\.)*)"\s*[,)]/) {
                    let words = String(match.1)
                    count += 1
                    // What is interpolated alone is tested where it is made.
                    if words.isEmpty || words.wholeMatch(of: /\\\([a-z.]+\)/) != nil
                        || Self.labels.contains(words)
                    {
                        continue
                    }
                    #expect(isSentence(words), "\(file.lastPathComponent): \(words)")
                }
            }
        }
        #expect(count > 40)
    }

    @Test("So does each reason why a command is unavailable", arguments: [true, false])
    func reasons(isEmpty: Bool) {
        let view =
            isEmpty
            ? SamplePage.view([], isStarted: false, latest: nil, previous: nil, isTodayStarted: false)
            : SamplePage.view()
        check(DayPageState.self, view)
        check(LibraryState.self, view)
        check(ExportGroupsState.self, view)
        check(ReviewState.self, view)
    }

    private func check<State: ScreenState>(_ type: State.Type, _ view: JournalView) {
        let state = State(view: view, size: Size(columns: 80, rows: 24), preferences: Preferences())
        for command in State.commands.all {
            guard let reason = command.unavailable(state, view) else { continue }
            #expect(isSentence(reason), "\(command.name.rawValue): \(reason)")
        }
    }

    private func isSentence(_ words: String) -> Bool {
        guard let first = words.first, let last = words.last else { return false }
        return (first.isUppercase || first == "\\" || first == ">" || first.isNumber) && ".?…".contains(last)
    }
}
