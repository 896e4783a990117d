import Screens

extension Scene {
    // MARK: Words that aren't understood, and values to replace

    static let unknownWords = [
        Scene("typing-unknown-words", SamplePage.view(), keys: typed("aPlan now #work ~foo ")),
        Scene("asking-about-a-category", SamplePage.view(), keys: typed("aPlan #meetigns") + [.enter]),
        Scene("asking-about-a-date", SamplePage.view(), keys: typed("aPlan ~foo") + [.enter]),
        Scene("correcting-a-time", SamplePage.view(), keys: typed("jjT")),
    ]
}
