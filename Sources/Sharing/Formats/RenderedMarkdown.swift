import CMarkdown
import Foundation
import Journal

/// Markdown as HTML.
enum RenderedMarkdown {
    private static let extensions = ["autolink", "strikethrough", "table", "tagfilter", "tasklist"]

    /// The HTML of a text in GitHub Flavored Markdown, which loads nothing: an image is a link to it. HTML in the text is left
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
