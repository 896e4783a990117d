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

    /// The formats in the order of the list, with their keys.
    static let formats: [(format: SharedPageFormat, key: Character)] = [
        (.markdown, "m"), (.text, "p"), (.mrkdwn, "s"), (.html, "h"), (.json, "o"),
    ]

    var place: Int { Self.formats.firstIndex { $0.format == format } ?? 0 }

    mutating func choose(_ place: Int) {
        guard Self.formats.indices.contains(place) else { return }
        format = Self.formats[place].format
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
        case .down, .character("j"), .control("n"): choose(min(place + 1, Self.formats.count - 1))
        case .up, .character("k"), .control("p"): choose(max(place - 1, 0))
        case .tab: nextGroup(of: view.groups)
        case .character("c") where section != nil: group = group == section ? nil : section
        case .character("f"): file = LineEditor("~/\(format.fileName(for: view.day))")
        case .character(let letter):
            guard let chosen = Self.formats.first(where: { $0.key == letter }) else { return false }
            format = chosen.format
        default: return false
        }
        return true
    }

    /// The page in the screen's grouping.
    func page(in view: JournalView) -> SharedPage {
        SharedPage(
            view.page.contents.byCategory(view.categories), only: group, text: view.page.text,
            clock: view.clock)
    }

    /// The request; nil while the file name is empty. A file's extension determines its format.
    func order(in view: JournalView) -> ShareOrder? {
        guard let file else { return ShareOrder(page(in: view), as: format, to: .clipboard) }
        guard let name = Title.normalized(file.text) else { return nil }
        return ShareOrder(page(in: view), as: SharedPageFormat(file: name) ?? format, to: .file(name))
    }

    /// A summary of the request: `Everything as Markdown · 14 todos`.
    func words(in view: JournalView) -> String {
        let format = order(in: view)?.format ?? format
        let contents = page(in: view).shown(as: format).contents
        return "\(group.map { $0.name.harmless } ?? "Everything") as \(format.name) · \(contents)"
    }
}

/// A request to share a page in a format, to a destination.
public struct ShareOrder: Hashable, Sendable {
    public enum Destination: Hashable, Sendable {
        case clipboard
        /// A file by its typed name. An existing file needs confirmation.
        case file(String, mayReplace: Bool = false)
    }

    public var page: SharedPage
    public var format: SharedPageFormat
    public var destination: Destination

    public init(_ page: SharedPage, as format: SharedPageFormat, to destination: Destination) {
        self.page = page
        self.format = format
        self.destination = destination
    }

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
