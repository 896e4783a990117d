import ArgumentParser
import Sharing

/// A frequent command that Daybook makes itself when it has no options. ArgumentParser spends a third of a short command's time
/// reading the definitions of options.
protocol PlainCommand: ParsableCommand {
    /// The command that ArgumentParser would return, not yet validated; nil if only ArgumentParser can parse the words.
    static func plain(_ words: [String]) throws -> Self?

    var parsed: ParsedCommand { get }
}

extension PlainCommand {
    var parsed: ParsedCommand { .immediate(self) }
}

extension PlainCommand where Self: AsyncParsableCommand {
    var parsed: ParsedCommand { .asynchronous(self) }
}

extension PlainCommand {
    /// The command, validated; nil if only ArgumentParser can parse the words.
    /// - Throws: The error that ArgumentParser would report.
    static func made(of words: [String]) throws -> Self? {
        guard words.first != "help", var command = try plain(words) else { return nil }
        try command.validate()
        return command
    }
}

/// Whether no word starts with a hyphen: no options, no `--`, and no `-` for standard input.
private func haveNoOptions(_ words: some Sequence<String>) -> Bool { words.allSatisfy { !$0.hasPrefix("-") } }

extension List: PlainCommand {
    static func plain(_ words: [String]) throws -> List? {
        guard haveNoOptions(words) else { return nil }
        var command = List()
        command.date = words
        command.scope = nil
        command.hidden = false
        command.filters = .unset
        command.category = .unset
        command.json = false
        command.isJSONLines = false
        command.pager = .unset
        command.journal = try .unset()
        return command
    }
}

extension Add: PlainCommand {
    static func plain(_ words: [String]) throws -> Add? {
        guard haveNoOptions(words) else { return nil }
        var command = Add()
        command.title = words
        command.entry = .unset
        command.strict = false
        command.date = nil
        command.habit = false
        command.showOnly = nil
        command.note = nil
        command.usesEditor = false
        command.allowDuplicate = false
        command.journal = try .unset()
        return command
    }
}

extension Done: PlainCommand {
    static func plain(_ words: [String]) throws -> Done? {
        guard haveNoOptions(words) else { return nil }
        var command = Done()
        command.arguments = try .withTodos(words)
        command.ending = .unset
        command.journal = try .unset()
        return command
    }
}

extension Abandon: PlainCommand {
    static func plain(_ words: [String]) throws -> Abandon? {
        guard haveNoOptions(words) else { return nil }
        var command = Abandon()
        command.arguments = try .withTodos(words)
        command.ending = .unset
        command.journal = try .unset()
        return command
    }
}

extension Show: PlainCommand {
    static func plain(_ words: [String]) throws -> Show? {
        guard haveNoOptions(words) else { return nil }
        var command = Show()
        command.arguments = try .withTodos(words)
        command.json = false
        command.isJSONLines = false
        command.pager = .unset
        command.journal = try .unset()
        return command
    }
}

extension Status: PlainCommand {
    static func plain(_ words: [String]) throws -> Status? {
        guard words.isEmpty else { return nil }
        var command = Status()
        command.format = nil
        command.json = false
        command.waybar = false
        command.follow = false
        command.journal = try .unset()
        return command
    }
}

extension Log: PlainCommand {
    static func plain(_ words: [String]) throws -> Log? {
        guard words.isEmpty else { return nil }
        var command = Log()
        command.count = .unset
        command.json = false
        command.isJSONLines = false
        command.follow = false
        command.pager = .unset
        command.journal = try .unset()
        return command
    }
}

extension Review: PlainCommand {
    static func plain(_ words: [String]) throws -> Review? {
        let isSummary = words.first == "--summary"
        guard isSummary || words.isEmpty, haveNoOptions(words.dropFirst()) else { return nil }
        var command = Review()
        command.dates = Array(words.dropFirst())
        command.summary = isSummary
        command.since = nil
        command.format = nil
        command.json = false
        command.journal = try .unset()
        return command
    }
}

extension Page: PlainCommand {
    static func plain(_ words: [String]) throws -> Page? {
        var days = words
        var format: SharedPageFormat?
        if words.first == "--format", words.count > 1 {
            format = SharedPageFormat(argument: words[1])
            if format == nil { return nil }
            days.removeFirst(2)
        }
        guard haveNoOptions(days) else { return nil }
        var command = Page()
        command.date = days
        command.format = format
        command.json = false
        command.group = nil
        command.since = nil
        command.output = nil
        command.clipboard = false
        command.notes = false
        command.hasNoText = false
        command.pager = .unset
        command.journal = try .unset()
        return command
    }
}

// MARK: Default options

extension JournalOptions {
    static func unset() throws -> JournalOptions {
        var options = JournalOptions()
        options.databasePath = nil
        try options.validate()
        return options
    }
}

extension ChangeOptions {
    fileprivate static func unset() throws -> ChangeOptions {
        var options = ChangeOptions()
        options.json = false
        options.options = try .unset()
        return options
    }
}

extension TodoArguments {
    fileprivate static func withTodos(_ words: [String]) throws -> TodoArguments {
        var arguments = TodoArguments()
        arguments.todos = words
        arguments.filters = .unset
        arguments.category = .unset
        try arguments.validate()
        return arguments
    }
}

extension TodoFilters {
    fileprivate static var unset: TodoFilters {
        var filters = TodoFilters()
        filters.states = []
        filters.from = nil
        filters.to = nil
        filters.search = nil
        return filters
    }
}

extension CategoryFilter {
    fileprivate static var unset: CategoryFilter {
        var filter = CategoryFilter()
        filter.category = nil
        return filter
    }
}

extension PagerOptions {
    fileprivate static var unset: PagerOptions {
        var options = PagerOptions()
        options.hasNoPager = false
        return options
    }
}

extension EntryOptions {
    fileprivate static var unset: EntryOptions {
        var options = EntryOptions()
        options.category = nil
        options.url = nil
        options.literal = false
        return options
    }
}

extension EndingOptions {
    fileprivate static var unset: EndingOptions {
        var options = EndingOptions()
        options.time = nil
        options.date = nil
        return options
    }
}

extension LimitOptions {
    fileprivate static var unset: LimitOptions {
        var options = LimitOptions()
        options.limit = nil
        return options
    }
}
