import Configuration
import Journal
import Persistence
import Screens

/// A word that can take the place of the one at the cursor.
struct Completion: Equatable {
    var value: String
    /// What shells show beside it.
    var text = ""
}

/// The completions of a command line.
struct Completions {
    let request: CompletionRequest
    let clock: JournalClock
    /// Opens the journal for reading; nil if there is none.
    let journal: () -> JournalDatabase?

    /// The largest number of todos that is offered.
    private static let most = 50

    /// Whether the shell is to complete the names of files.
    var areFiles: Bool { !request.isOption && request.kind == .files }

    /// The completions that fit the word at the cursor.
    func all() throws -> [Completion] {
        if request.isOption {
            // `-1` is a date.
            return options + (request.word.count > 1 ? [] : try fitting(request.kind))
        }
        return try fitting(request.kind).map { completion in
            Completion(value: request.prefix + completion.value, text: completion.text)
        }
    }

    private var options: [Completion] {
        request.arguments.filter { !$0.isPositional }.flatMap { argument in
            argument.names.filter { $0.hasPrefix(request.word) }
                .filter { $0.hasPrefix("--") || request.word == $0 || argument.names.count == 1 }
                .map { Completion(value: $0, text: Self.firstSentence(argument.abstract)) }
        }
    }

    private static func firstSentence(_ text: String) -> String {
        guard let end = text.firstRange(of: ". ") else { return text }
        return String(text[..<end.lowerBound]) + "."
    }

    private func fitting(_ kind: CompletionKind) throws -> [Completion] {
        let word = request.word
        switch kind {
        case .either(let kinds): return try kinds.flatMap(fitting)
        case .todos(let todos): return try self.todos(todos)
        case .title: return try title()
        case .searchWords:
            let categories = try journal()?.read(.categories) ?? []
            return SearchQuery.completions(of: word, categories: categories).map { Completion(value: $0) }
        default:
            let folded = Title.folded(word)
            return try candidates(kind).filter { Title.folded($0.value).hasPrefix(folded) }
        }
    }

    private func candidates(_ kind: CompletionKind) throws -> [Completion] {
        switch kind {
        case .categories:
            let categories = try journal()?.read(.categories) ?? []
            return categories.map { Completion(value: $0.name) } + [Completion(value: Category.otherName)]
        case .bundles: return try library.bundles.map { Completion(value: $0.name) }
        case .groups: return try library.groups.map { Completion(value: $0.name) }
        case .items:
            let name = Title.folded(request.positionals.first ?? "")
            let bundle = try library.bundles.first { Title.folded($0.name) == name }
            return try bundle.map { try library.items(of: $0.id) }?.map { Completion(value: $0.title) } ?? []
        case .conflicts:
            return try journal()?.read(
                .conflicts(today: clock.today, weekStart: clock.weekStart)
            ).map {
                Completion(value: "\($0.number)", text: ConflictWords($0, clock: clock).headline)
            } ?? []
        case .machines:
            let devices = try journal()?.syncedDevices() ?? []
            return devices.filter { !$0.isOwn }.map { Completion(value: $0.name) }
        case .dates: return dates
        case .times: return words(["now", "noon", "1h ago", "2h ago"])
        case .weekdays: return words(["mon-fri", "weekdays", "weekend", "every day"])
        case .positions: return words(["first", "last", "up", "down"])
        case .settings:
            return ConfigurationReport(Environment.configuration).entries.map {
                Completion(value: $0.path.joined(separator: "."), text: $0.value)
            }
        case .settingValues:
            return words(SettingNames.values(of: request.positionals.first ?? ""))
        case .words(let words): return self.words(words)
        case .commands: return commands
        case .files, .nothing, .either, .todos, .title, .searchWords: return []
        }
    }

    private func words(_ words: [String]) -> [Completion] { words.map { Completion(value: $0) } }

    private var library: Library {
        get throws { try journal()?.read(.library) ?? Library() }
    }

    private var commands: [Completion] {
        guard let command = request.commandToHelp else { return [] }
        let subcommands = CompletionRequest.subcommands(of: command).map { command in
            Completion(
                value: command.configuration.commandName ?? "", text: command.configuration.abstract)
        }
        let isRoot = request.path.isEmpty && request.positionals.isEmpty
        return subcommands + (isRoot ? [Completion(value: "help", text: "Show a command's help.")] : [])
    }

    private var dates: [Completion] {
        let today = clock.today
        let days = (0..<7).map { today + $0 }
        return [("today", today), ("tomorrow", today + 1), ("yesterday", today - 1)].map {
            Completion(value: $0.0, text: $0.1.mediumName)
        }
            + days.dropFirst().map { day in
                Completion(value: String(day.weekday.name.prefix(3)).lowercased(), text: day.mediumName)
            }
            + words(["next week", "last week", "next month", "last month"])
            + (-7...7).map { Completion(value: "\(today + $0)", text: (today + $0).mediumName) }
            + [today - 7, today, today + 7].map { day in
                let week = TextPeriod.week(Week(of: day, startingOn: clock.weekStart))
                return Completion(
                    value: "\(week)", text: week.mediumName(startingOn: clock.weekStart))
            }
    }

    /// Ids; after words of a title, its other words, since an id can't follow them.
    private func todos(_ todos: CompletedTodos) throws -> [Completion] {
        let before = request.positionals.filter { Int64($0) == nil }
        let phrase = (before + [request.word]).joined(separator: " ")
        let found =
            try journal()?.read(
                .completions(
                    todos, of: phrase.split(separator: " ").joined(separator: " "), most: Self.most)) ?? []
        guard !before.isEmpty else { return found.map { Completion(value: "\($0.id)", text: $0.title) } }
        let known = Set(before.map(Title.folded))
        var words: Set<String> = []
        return found.flatMap { todo in
            todo.title.split(separator: " ").map(String.init).filter { word in
                let folded = Title.folded(word)
                return folded.hasPrefix(Title.folded(request.word)) && !known.contains(folded)
                    && words.insert(folded).inserted
            }.map { Completion(value: $0, text: todo.title) }
        }
    }

    /// A category or a date at the end of a title.
    private func title() throws -> [Completion] {
        // A quoted title is one word to the shell.
        let start = request.word.lastIndex(of: " ").map(request.word.index(after:)) ?? request.word.startIndex
        let (before, word) = (request.word[..<start], request.word[start...])
        return try marks(String(word)).map { mark in
            Completion(value: before + mark.value, text: mark.text)
        }
    }

    private func marks(_ word: String) throws -> [Completion] {
        let name = String(word.dropFirst())
        switch word.first {
        case "#":
            let categories = try journal()?.read(.categories) ?? []
            return categories.filter { !$0.name.contains(" ") }
                .filter { Category.folded($0.name).hasPrefix(Category.folded(name)) }
                .map { Completion(value: "#" + $0.name) }
        case "~", "^":
            return dates.filter { $0.value.hasPrefix(name.lowercased()) && !$0.value.contains(" ") }
                .map { Completion(value: String(word.prefix(1)) + $0.value, text: $0.text) }
        default:
            return []
        }
    }
}
