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
        \(style)
        </style>
        </head>
        <body>
        <main>
        <h1><time datetime="{{date}}">{{day}}</time></h1>
        {{^empty(prose)}}
        <div class="prose">
        {{{prose}}}</div>
        {{/empty(prose)}}
        {{#parts}}
        {{#hasHeading}}
        <h2 class="part">{{heading}}</h2>
        {{/hasHeading}}
        {{^empty(dayText)}}
        <div class="prose">
        {{{dayText}}}</div>
        {{/empty(dayText)}}
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
        {{^empty(state)}}<span class="visually-hidden">{{state}}: </span>{{/empty(state)}}\
        {{^empty(link)}}<a href="{{link}}" rel="noopener noreferrer"><bdi>{{title}}</bdi></a>{{/empty(link)}}\
        {{#empty(link)}}<bdi>{{title}}</bdi>{{/empty(link)}}
        """

    private static let note = """
        {{^empty(note)}}<div class="prose note">
        {{{note}}}</div>{{/empty(note)}}
        """

    private static let beside = """
        {{^empty(beside)}} <span class="beside">{{beside}}</span>{{/empty(beside)}}
        """
}
