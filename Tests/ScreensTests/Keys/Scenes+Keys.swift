import Foundation
import Journal
import Screens
import Store
import TestSupport

extension Scene {
    // MARK: Sequences, counts, and what they lead to

    static let keys = [
        Scene("keys-after-g", SamplePage.view(), keys: typed("g") + [.pause]),
        Scene("keys-after-z", SamplePage.view(), keys: typed("z") + [.pause]),
        Scene("keys-after-g-in-a-manager", SampleLibrary.view(), keys: typed("gbg") + [.pause]),
        Scene("keys-counted", SamplePage.view(), keys: typed("12") + [.pause]),
        Scene("range-marked", SamplePage.view(), keys: typed("jVjj")),
        Scene("matches-highlighted", SamplePage.view(), keys: typed("/re") + [.enter]),
        Scene("changes", changes, keys: typed("guj")),
        Scene("question-undo-back-to", changes, keys: typed("gu4j") + [.enter]),
        Scene("messages", talkative, keys: typed("!")),
        Scene("help-filtered", SamplePage.view(), keys: typed("?/mark")),
        Scene("question-paste-outside", SamplePage.view(), keys: [.paste("one\ntwo\nthree")]),
    ]

    private static let changes: JournalView = {
        var view = SamplePage.view()
        let labels = [
            "abandoned 3 todos", "marked \"Review the plan\" done", "postponed \"Order badge\" to Thu 3 Dec",
            "added \"A title that is long enough to be cut at the edge of any screen that is not very wide\"",
            "started Fri 20 Nov",
        ]
        view.readings.wanted = [.changes]
        view.readings.changes = .loaded(
            labels.enumerated().map { place, label in
                LoggedChange(
                    id: Int64(9 - place), label: label,
                    date: view.clock.now().addingTimeInterval(Double(-3600 * 9 * place)),
                    source: place == 2 ? .commandLine : .screen, isUndone: place == 0)
            })
        return view
    }()

    private static let talkative: JournalView = {
        var view = SamplePage.view()
        for number in 1...12 { view.message = StoreMessage("Added \"Todo \(number)\"") }
        view.message = StoreMessage(
            "The journal is busy: another program has been writing for 30 seconds. Try again.", isError: true)
        view.message = nil
        return view
    }()
}
