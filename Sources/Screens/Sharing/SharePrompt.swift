import Journal
import Sharing
import Store

/// What is asked before a page is handed out: as what, of which group, and whether to a file.
public struct SharePrompt: Equatable, Sendable {
    var format = SharedPageFormat.markdown
    /// Nil for every category.
    var group: SectionFilter?
    /// The name of a file, while one is typed.
    var file: LineEditor?

    /// The formats in the order they are listed, each with the key that chooses it.
    static let formats: [(format: SharedPageFormat, key: Character)] = [
        (.markdown, "m"), (.text, "p"), (.mrkdwn, "s"), (.html, "h"), (.json, "o"),
    ]

    var place: Int { Self.formats.firstIndex { $0.format == format } ?? 0 }

    mutating func choose(_ place: Int) {
        guard Self.formats.indices.contains(place) else { return }
        format = Self.formats[place].format
    }

    /// Goes to the next group, after the last to all there is.
    mutating func nextGroup(of groups: [SectionFilter]) {
        guard let group else { return group = groups.first }
        let next = groups.firstIndex { $0.group.id == group.group.id }.map { $0 + 1 } ?? groups.count
        self.group = groups.indices.contains(next) ? groups[next] : nil
    }

    /// Takes a key that chooses or types.
    mutating func handle(_ key: Key, in view: JournalView) {
        if file != nil {
            _ = file?.handle(key)
            return
        }
        switch key {
        case .down, .character("j"), .control("n"): choose(min(place + 1, Self.formats.count - 1))
        case .up, .character("k"), .control("p"): choose(max(place - 1, 0))
        case .tab: nextGroup(of: view.groups)
        case .character("f"): file = LineEditor("~/\(format.fileName(for: view.day))")
        case .character(let letter):
            if let chosen = Self.formats.first(where: { $0.key == letter }) { format = chosen.format }
        default: break
        }
    }

    /// The page as the screen shows it, whatever stands together there.
    func page(in view: JournalView) -> SharedPage {
        SharedPage(view.page.contents.byCategory(view.categories), only: group, clock: view.clock)
    }

    /// What is to be done; nil while no file is named. The name of a file tells its format.
    func order(in view: JournalView) -> ShareOrder? {
        guard let file else { return ShareOrder(page(in: view), as: format, to: .clipboard) }
        guard let name = Title.normalized(file.text) else { return nil }
        return ShareOrder(page(in: view), as: SharedPageFormat(file: name) ?? format, to: .file(name))
    }

    /// What would be handed out now: `Everything as Markdown · 14 todos`.
    func words(in view: JournalView) -> String {
        let format = order(in: view)?.format ?? format
        let contents = page(in: view).shown(as: format).contents
        return "\(group.map { $0.name.harmless } ?? "Everything") as \(format.name) · \(contents)"
    }
}
