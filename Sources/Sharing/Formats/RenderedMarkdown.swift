import CMarkdown
import Foundation

/// Markdown as HTML.
enum RenderedMarkdown {
    private static let extensions = ["autolink", "strikethrough", "table", "tagfilter", "tasklist"]

    /// The HTML of a text in GitHub Flavored Markdown. HTML in the text, and links to anything but web and mail
    /// addresses, are left out: cmark does that unless told otherwise.
    static func html(_ prose: SharedProse) -> String {
        cmark_gfm_core_extensions_ensure_registered()
        let options = CInt(CMARK_OPT_DEFAULT)
        guard let parser = cmark_parser_new(options) else { return "" }
        defer { cmark_parser_free(parser) }
        for name in extensions {
            guard let found = cmark_find_syntax_extension(name) else { continue }
            cmark_parser_attach_syntax_extension(parser, found)
        }
        let text = prose.markdown
        cmark_parser_feed(parser, text, text.utf8.count)
        guard let document = cmark_parser_finish(parser) else { return "" }
        defer { cmark_node_free(document) }
        let attached = cmark_parser_get_syntax_extensions(parser)
        guard let html = cmark_render_html(document, options, attached) else { return "" }
        defer { free(html) }
        return String(cString: html)
    }
}
