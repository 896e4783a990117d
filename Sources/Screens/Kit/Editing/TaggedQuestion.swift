import Journal

extension TaggedTodos {
    /// The offer to move the todos to their category, on one line of a width.
    func question(width: Int) -> String {
        let tag = "#" + category.name.replacing(" ", with: "-")
        let have = count == 1 ? "1 todo has" : "\(count) todos have"
        let it = count == 1 ? "it" : "them"
        let questions = [
            "\(have) \(tag) in the title. Move \(it) to \(category.name)? y yes · n no",
            "\(have) \(tag) in the title. Move \(it)?", "\(count) titles have the tag. Move \(it)?",
        ]
        return questions.first { DisplayText.width(of: $0) <= width } ?? questions[2]
    }
}

extension DayPageState {
    /// Asks about the todos with a new category's tag, unless a prompt is open.
    mutating func offerTagged() {
        guard isBrowsing, let tagged = typing.offered else { return }
        typing.offered = nil
        mode = .asking(.moveTagged(tagged))
    }
}
