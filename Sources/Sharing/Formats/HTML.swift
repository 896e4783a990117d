import CMarkdown
import Foundation
import Journal
import Mustache

/// The page as a self-contained HTML file for phones, screens and paper, light and dark.
extension SharedPage {
    func html() throws -> String {
        try HTMLPage.template.get().render(HTMLPage(self)) + "\n"
    }
}

/// The template's data. Mustache also looks names up in outer scopes, so each name has a single meaning.
private struct HTMLPage {
    struct Part {
        /// A part's heading moves its sections one level down.
        var heading: String?
        var isEmpty: Bool
        var sections: [Section]
        /// The text of the part's day as HTML; empty without one.
        var dayText: String
    }

    struct Section {
        var name: String
        var dot: String
        var rows: [Row]
    }

    struct Row {
        var look: String
        var mark: String
        /// The state for screen readers; empty if the caption contains it.
        var state: String
        var title: String
        /// Empty without a URL.
        var link: String
        var beside: String
        /// The note as HTML; empty without one.
        var note: String
    }

    var day: String
    var date: String
    /// The day's text as HTML; empty without one.
    var prose: String
    var parts: [Part]
    var nothing = SharedPage.nothing

    static let template = Result {
        MustacheContentTypes.register(HTMLEscaping(), named: HTMLEscaping.name)
        return try MustacheTemplate(string: HTMLTemplate.text)
    }

    init(_ page: SharedPage) {
        day = page.title
        date = page.day.description
        let prose = page.text.map(RenderedMarkdown.html) ?? ""
        self.prose = prose
        parts = page.filledParts.map { part in
            let hasText = part.text != nil || part.heading == nil && !prose.isEmpty
            return Part(
                heading: part.heading,
                isEmpty: part.sections.isEmpty && !hasText,
                sections: part.sections.map(Section.init),
                dayText: part.text.map(RenderedMarkdown.html) ?? "")
        }
    }
}

extension HTMLPage.Section {
    fileprivate init(_ section: SharedPage.Section) {
        name = section.name
        dot = section.category?.color.rawValue ?? "other"
        rows = section.rows.map(HTMLPage.Row.init)
    }
}

extension HTMLPage.Row {
    fileprivate init(_ row: SharedRow) {
        look = row.state.rawValue
        title = row.title
        link = row.link ?? ""
        beside = row.beside
        note = row.note.map(RenderedMarkdown.html) ?? ""
        switch row.state {
        case .open: (mark, state) = (row.row.todo.isHabit ? "□" : "○", "Open")
        case .done: (mark, state) = ("✓", "Done")
        case .abandoned: (mark, state) = ("✗", "")
        case .carried: (mark, state) = ("→", "Carried over")
        case .postponed: (mark, state) = ("›", "Postponed")
        }
    }
}

// The values by their names in the template. Without this, the library finds them by reflection, which took most of
// the time of a page.

extension HTMLPage: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        // Not part of the template, which is parsed character by character.
        case "style": HTMLTemplate.style
        case "day": day
        case "date": date
        case "prose": prose
        case "hasProse": !prose.isEmpty
        case "parts": parts
        case "nothing": nothing
        default: nil
        }
    }
}

extension HTMLPage.Part: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "heading": heading
        case "hasHeading": heading != nil
        case "isEmpty": isEmpty
        case "sections": sections
        case "dayText": dayText
        case "hasDayText": !dayText.isEmpty
        default: nil
        }
    }
}

extension HTMLPage.Section: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "name": self.name
        case "dot": dot
        case "rows": rows
        default: nil
        }
    }
}

extension HTMLPage.Row: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "look": look
        case "mark": mark
        case "state": state
        case "hasState": !state.isEmpty
        case "title": title
        case "link": link
        case "hasLink": !link.isEmpty
        case "beside": beside
        case "hasBeside": !beside.isEmpty
        case "note": note
        case "hasNote": !note.isEmpty
        default: nil
        }
    }
}

/// Mustache's escaping of values in HTML.
///
/// The library's escaping goes by grapheme, so it misses a quotation mark before a combining accent.
struct HTMLEscaping: MustacheContentType {
    /// The content type's name in the template.
    static let name = "DAYBOOK_HTML"

    private static let special = Array("<>&\"'".utf8)

    func escapeText(_ text: String) -> String {
        // Most texts need nothing.
        guard text.utf8.contains(where: { $0 >= 0x80 || Self.special.contains($0) }) else { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            // HTML forbids noncharacters.
            case _ where scalar.properties.isNoncharacterCodePoint: escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

/// The Mustache template of the HTML page. Escapes every value in braces.
enum HTMLTemplate {
    /// What every HTML file says of itself: it loads nothing, and asks not to be listed.
    static let meta = """
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="referrer" content="no-referrer">
        <meta name="robots" content="noindex">
        <meta name="generator" content="Daybook">
        """

    static let text = """
        {{% CONTENT_TYPE:\(HTMLEscaping.name)}}
        <!DOCTYPE html>
        <html lang="en">
        <head>
        \(meta)
        <title>{{day}}</title>
        <style>
        {{{style}}}
        </style>
        </head>
        <body>
        <main>
        <h1><time datetime="{{date}}">{{day}}</time></h1>
        {{#hasProse}}
        <div class="prose">
        {{{prose}}}</div>
        {{/hasProse}}
        {{#parts}}
        {{#hasHeading}}
        <h2 class="part">{{heading}}</h2>
        {{/hasHeading}}
        {{#hasDayText}}
        <div class="prose">
        {{{dayText}}}</div>
        {{/hasDayText}}
        {{#sections}}
        <section>
        {{#hasHeading}}
        <h3 class="dot {{dot}}"><bdi>{{name}}</bdi></h3>
        {{/hasHeading}}
        {{^hasHeading}}
        <h2 class="dot {{dot}}"><bdi>{{name}}</bdi></h2>
        {{/hasHeading}}
        <ul>
        {{#rows}}
        <li class="{{look}}"><span class="mark" aria-hidden="true">{{mark}}</span><span class="title">\(title)</span>\(beside)\(note)</li>
        {{/rows}}
        </ul>
        </section>
        {{/sections}}
        {{#isEmpty}}
        <p>{{nothing}}</p>
        {{/isEmpty}}
        {{/parts}}
        </main>
        </body>
        </html>
        """

    private static let title = """
        {{#hasState}}<span class="visually-hidden">{{state}}: </span>{{/hasState}}\
        {{#hasLink}}<a href="{{link}}" rel="noopener noreferrer"><bdi>{{title}}</bdi></a>{{/hasLink}}\
        {{^hasLink}}<bdi>{{title}}</bdi>{{/hasLink}}
        """

    private static let note = """
        {{#hasNote}}<div class="prose note">
        {{{note}}}</div>{{/hasNote}}
        """

    private static let beside = """
        {{#hasBeside}} <span class="beside">{{beside}}</span>{{/hasBeside}}
        """
}

/// Markdown as HTML.
enum RenderedMarkdown {
    private static let extensions = ["autolink", "strikethrough", "table", "tagfilter", "tasklist"]

    /// The HTML of a text in GitHub Flavored Markdown, which loads nothing, since the page's own policy stays behind where it is
    /// pasted: an image is a link to it. HTML in the text is left
    /// out, as cmark does unless told otherwise, and links to anything but web and mail addresses are only their words.
    static func html(_ prose: SharedProse) -> String {
        parsing(prose.markdown) { document, attached in
            for node in nodes(of: document).reversed() { makeHarmless(node) }
            guard let html = cmark_render_html(document, CInt(CMARK_OPT_DEFAULT), attached) else { return "" }
            defer { free(html) }
            return String(cString: html)
        } ?? ""
    }

    /// Calls a function with the tree of a text.
    static func parsing<Result>(
        _ text: String, _ body: (OpaquePointer, UnsafeMutablePointer<cmark_llist>?) -> Result
    ) -> Result? {
        cmark_gfm_core_extensions_ensure_registered()
        guard let parser = cmark_parser_new(CInt(CMARK_OPT_DEFAULT)) else { return nil }
        defer { cmark_parser_free(parser) }
        for name in extensions {
            guard let found = cmark_find_syntax_extension(name) else { continue }
            cmark_parser_attach_syntax_extension(parser, found)
        }
        cmark_parser_feed(parser, text, text.utf8.count)
        guard let document = cmark_parser_finish(parser) else { return nil }
        defer { cmark_node_free(document) }
        return body(document, cmark_parser_get_syntax_extensions(parser))
    }

    /// The nodes of a tree, each before its children.
    static func nodes(of document: OpaquePointer) -> [OpaquePointer] {
        guard let iterator = cmark_iter_new(document) else { return [] }
        defer { cmark_iter_free(iterator) }
        var nodes: [OpaquePointer] = []
        while true {
            let event = cmark_iter_next(iterator)
            if event == CMARK_EVENT_DONE { return nodes }
            if event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(iterator) { nodes.append(node) }
        }
    }

    /// Makes a link of an image, and words of a link that isn't safe.
    private static func makeHarmless(_ node: OpaquePointer) {
        let isImage = cmark_node_get_type(node) == CMARK_NODE_IMAGE
        guard isImage || cmark_node_get_type(node) == CMARK_NODE_LINK else { return }
        let address = cmark_node_get_url(node).map { String(cString: $0) } ?? ""
        if isImage, cmark_node_first_child(node) == nil, let words = cmark_node_new(CMARK_NODE_TEXT) {
            cmark_node_set_literal(words, address)
            cmark_node_append_child(node, words)
        }
        guard let url = WebAddress.link(address), !isImage || !isInLink(node) else { return unwrap(node) }
        guard isImage else {
            cmark_node_set_url(node, url)
            return
        }
        guard let link = cmark_node_new(CMARK_NODE_LINK) else { return unwrap(node) }
        cmark_node_set_url(link, url)
        while let child = cmark_node_first_child(node) {
            if cmark_node_append_child(link, child) == 0 { cmark_node_free(child) }
        }
        if cmark_node_replace(node, link) == 0 { cmark_node_free(link) }
        cmark_node_free(node)
    }

    /// Whether a node is within the words of a link, where there can't be another.
    private static func isInLink(_ node: OpaquePointer) -> Bool {
        var parent = cmark_node_parent(node)
        while let node = parent {
            if [CMARK_NODE_LINK, CMARK_NODE_IMAGE].contains(cmark_node_get_type(node)) { return true }
            parent = cmark_node_parent(node)
        }
        return false
    }

    /// Puts a node's children in its place.
    private static func unwrap(_ node: OpaquePointer) {
        while let child = cmark_node_first_child(node) {
            if cmark_node_insert_before(node, child) == 0 { cmark_node_free(child) }
        }
        cmark_node_free(node)
    }
}
