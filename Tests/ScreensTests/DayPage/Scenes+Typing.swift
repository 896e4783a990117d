import Screens

extension Scene {
    // MARK: Words that aren't understood, and values to replace

    static let unknownWords = [
        Scene("typing-unknown-words", SamplePage.view(), keys: typed("aPlan #work now ~foo x")),
        Scene("asking-about-a-category", SamplePage.view(), keys: typed("aPlan #work") + [.enter, .pause]),
        Scene("asking-about-a-date", SamplePage.view(), keys: typed("aPlan ~foo") + [.enter, .pause]),
        Scene("correcting-a-time", SamplePage.view(), keys: typed("jjT")),
    ]
}
