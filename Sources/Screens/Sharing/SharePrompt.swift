import Journal
import Sharing
import Store

/// The prompt for sharing a page: format, group and file.
public struct SharePrompt: Equatable, Sendable {
    var format = SharedPageFormat.markdown
    /// Nil for every category.
    var group: SectionFilter?
    /// The file name being typed.
    var file: LineEditor?
    /// The section of the selected row, which can be shared alone.
    var section: SectionFilter?
    /// The statistics to share; nil for the page.
    var statistics: StatisticsSheet?

    /// The formats in the order of the list, with their keys. Charts are for neither a channel nor a program here.
    var formats: [(format: SharedPageFormat, key: Character)] {
        statistics == nil ? Self.allFormats : Self.allFormats.filter { $0.format.isOfStatistics }
    }

    private static let allFormats: [(format: SharedPageFormat, key: Character)] = [
        (.markdown, "m"), (.text, "p"), (.mrkdwn, "s"), (.html, "h"), (.json, "o"),
    ]

    var place: Int { formats.firstIndex { $0.format == format } ?? 0 }

    mutating func choose(_ place: Int) {
        guard formats.indices.contains(place) else { return }
        format = formats[place].format
    }

    /// Selects the next group; after the last, everything.
    mutating func nextGroup(of groups: [SectionFilter]) {
        guard let group else { return group = groups.first }
        let next = groups.firstIndex { $0.group.id == group.group.id }.map { $0 + 1 } ?? groups.count
        self.group = groups.indices.contains(next) ? groups[next] : nil
    }

    /// Handles a key that chooses or types.
    /// - Returns: Whether it does either.
    mutating func handle(_ key: Key, in view: JournalView) -> Bool {
        if file != nil {
            _ = file?.handle(key)
            return true
        }
        switch key {
        case .down, .character("j"), .control("n"): choose(min(place + 1, formats.count - 1))
        case .up, .character("k"), .control("p"): choose(max(place - 1, 0))
        case .tab where statistics == nil: nextGroup(of: view.groups)
        case .character("c") where section != nil: group = group == section ? nil : section
        case .character("f"): file = LineEditor("~/\(fileName(in: view))")
        case .character(let letter):
            guard let chosen = formats.first(where: { $0.key == letter }) else { return false }
            format = chosen.format
        default: return false
        }
        return true
    }

    private func fileName(in view: JournalView) -> String {
        guard let statistics else { return format.fileName(for: view.day) }
        return "daybook-record-\(statistics.statistics.period.upperBound).\(format.fileEndings[0])"
    }

    private func content(in view: JournalView) -> SharedContent {
        statistics.map(SharedContent.statistics) ?? .page(page(in: view))
    }

    /// The page in the screen's grouping.
    func page(in view: JournalView) -> SharedPage {
        SharedPage(
            view.page.contents.byCategory(view.categories), only: group, text: view.page.text,
            clock: view.clock)
    }

    /// The request; nil while the file name is empty. A file's extension determines its format.
    func order(in view: JournalView) -> ShareOrder? {
        let content = content(in: view)
        guard file != nil else { return ShareOrder(content, as: format, to: .clipboard) }
        return typedName.map { ShareOrder(content, as: chosenFormat, to: .file($0)) }
    }

    /// The typed name; nil while it is empty.
    private var typedName: String? { file.flatMap { Title.normalized($0.text) } }

    /// That of the file's extension, or the one that was chosen.
    private var chosenFormat: SharedPageFormat { typedName.flatMap { SharedPageFormat(file: $0) } ?? format }

    /// A summary of the request: `Everything as Markdown · 14 todos`.
    func words(in view: JournalView) -> String {
        let format = chosenFormat
        if let statistics { return "\(statistics.title) as \(format.name)" }
        let contents = page(in: view).shown(as: format).contents
        return "\(group.map { $0.name.harmless } ?? "Everything") as \(format.name) · \(contents)"
    }
}

/// What is shared from a screen.
public enum SharedContent: Hashable, Sendable {
    case page(SharedPage)
    case statistics(StatisticsSheet)

    /// The text in a format.
    /// - Throws: ``ExpressionError`` if charts have no such format.
    public func text(as format: SharedPageFormat, symbols: Symbols) throws -> String {
        switch (self, format) {
        case (.page(let page), _): return try page.text(as: format)
        case (.statistics(let sheet), .text): return sheet.text(symbols: symbols)
        case (.statistics(let sheet), .markdown): return sheet.markdown
        case (.statistics(let sheet), .html): return sheet.html
        case (.statistics, .mrkdwn), (.statistics, .json):
            throw ExpressionError(
                "The record can be shared as .md, .txt or .html.")
        }
    }

    /// The message after copying to the clipboard.
    public func copied(as format: SharedPageFormat) -> String {
        switch self {
        case .page(let page): page.copied(as: format)
        case .statistics(let sheet): "Copied as \(format.name): \(sheet.title)"
        }
    }

    /// The message after writing a file.
    public func written(as format: SharedPageFormat, to file: String) -> String {
        switch self {
        case .page(let page): page.written(as: format, to: file)
        case .statistics(let sheet): "Wrote \(file) as \(format.name): \(sheet.title)"
        }
    }
}

extension SharedPageFormat {
    fileprivate var isOfStatistics: Bool { self != .mrkdwn && self != .json }
}

/// A request to share a page in a format, to a destination.
public struct ShareOrder: Hashable, Sendable {
    public enum Destination: Hashable, Sendable {
        case clipboard
        /// A file by its typed name. An existing file needs confirmation.
        case file(String, mayReplace: Bool = false)
    }

    public var content: SharedContent
    public var format: SharedPageFormat
    public var destination: Destination

    public init(_ page: SharedPage, as format: SharedPageFormat, to destination: Destination) {
        self.init(.page(page), as: format, to: destination)
    }

    init(_ content: SharedContent, as format: SharedPageFormat, to destination: Destination) {
        self.content = content
        self.format = format
        self.destination = destination
    }

    /// The page; nil for statistics.
    var page: SharedPage? { if case .page(let page) = content { page } else { nil } }

    /// The destination file.
    var file: String? {
        if case .file(let name, _) = destination { name } else { nil }
    }

    /// The same request with permission to replace the file.
    var replacing: ShareOrder {
        var order = self
        if let file { order.destination = .file(file, mayReplace: true) }
        return order
    }
}
