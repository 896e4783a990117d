import Journal
import Testing

struct WebAddressTests {
    @Test(arguments: [
        ("https://example.com/a?b=c&d#e", "https://example.com/a?b=c&d#e"),
        ("HTTP://example.com", "HTTP://example.com"),
        ("mailto:sam@example.com", "mailto:sam@example.com"),
        // Nothing in a link can end it, wherever it stands.
        ("https://example.com/\"><script>", "https://example.com/%22%3E%3Cscript%3E"),
        ("https://example.com/a b|c\\d\n", "https://example.com/a%20b%7Cc%5Cd%0A"),
        ("http://[::1]:8080/a[0]?b[]", "http://[::1]:8080/a%5B0%5D?b%5B%5D"),
        ("https://example.com?a[0]/[1]", "https://example.com?a%5B0%5D/%5B1%5D"), ("https:", "https:"),
        ("https://example.com/ä\u{202e}", "https://example.com/%C3%A4%E2%80%AE"),
    ])
    func whatOpensUnaskedIsALink(url: String, link: String) {
        #expect(WebAddress.link(url) == link)
    }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript://example.com/%0Aalert(1)", "java\tscript:alert(1)",
        " https://example.com", "data:text/html,x", "file:///etc/passwd", "vbscript:x", "//example.com", "",
    ])
    func nothingElseIs(url: String) {
        #expect(WebAddress.link(url) == nil)
    }

    @Test(
        arguments: [
            ("<https://a.org>,", "https://a.org"), ("<https://a.org/b.>", "https://a.org/b"),
            ("<https://a.org>.;", "https://a.org"), ("https://a.org,", "https://a.org"),
            ("<https://a.org", nil), (",", nil),
        ] as [(String, String?)])
    func punctuationAroundAURLIsntPartOfIt(word: String, url: String?) {
        #expect(WebAddress.inside(word) == url)
    }
}
