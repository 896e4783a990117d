/// The Mustache template of the HTML page. Escapes every value in braces.
enum HTMLTemplate {
    static let text = """
        {{% CONTENT_TYPE:\(HTMLEscaping.name)}}
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="referrer" content="no-referrer">
        <meta name="robots" content="noindex">
        <meta name="generator" content="Daybook">
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
