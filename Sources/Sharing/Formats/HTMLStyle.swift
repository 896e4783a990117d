import Journal

extension CategoryColor {
    /// As six hexadecimal digits, for a light background: what a shared page has.
    public var hex: String {
        switch self {
        case .blue: "#1c71d8"
        case .red: "#cf222e"
        case .green: "#2b8a3e"
        case .orange: "#d9730d"
        case .purple: "#8250df"
        case .pink: "#d6409f"
        case .teal: "#0d8a8f"
        case .yellow: "#b08800"
        }
    }
}

extension HTMLTemplate {
    /// The style sheet, for any width, for light and dark, and for paper. The eight colours mark only
    /// categories, and no meaning depends on colour alone.
    static let style = """
        :root {
          --background: #fdfdfb; --ink: #23272e; --dim: #666c76; --rule: #e4e4de; --link: #1a5fb4;
          \(CategoryColor.allCases.map { "--\($0.rawValue): \($0.hex);" }.joined(separator: " ")) --none: #9a9fa8;
        }
        @media screen and (prefers-color-scheme: dark) {
          :root {
            --background: #16181c; --ink: #e6e6e1; --dim: #9aa0aa; --rule: #2e3138; --link: #8ab8ff;
            --blue: #62a0ea; --red: #ff7b72; --green: #57c46f; --orange: #ffa657;
            --purple: #bc8cff; --pink: #ff8fce; --teal: #4cc9cb; --yellow: #e3c04b; --none: #7d838d;
          }
        }
        * { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
        body {
          margin: 0; background: var(--background); color: var(--ink);
          font: 1.0625rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
          overflow-wrap: anywhere;
        }
        main { max-width: 44rem; margin: 0 auto; padding: 4rem 1.5rem 5rem; }
        h1 { margin: 0 0 2.5rem; font: 600 2rem/1.25 ui-serif, Georgia, "Times New Roman", serif; }
        h2, h3 { margin: 2.25rem 0 .5rem; font-size: 1.0625rem; font-weight: 600; line-height: 1.4; }
        h2.part {
          margin-top: 3rem; padding-bottom: .35rem; border-bottom: 1px solid var(--rule); font-size: 1.3rem;
        }
        h2.part + section > h3 { margin-top: 1.25rem; }
        .dot::before {
          content: ""; display: inline-block; width: .65em; height: .65em; margin-inline-end: .7em; border-radius: 50%;
          background: var(--dot); print-color-adjust: exact; -webkit-print-color-adjust: exact;
        }
        .blue { --dot: var(--blue); } .red { --dot: var(--red); }
        .green { --dot: var(--green); } .orange { --dot: var(--orange); }
        .purple { --dot: var(--purple); } .pink { --dot: var(--pink); }
        .teal { --dot: var(--teal); } .yellow { --dot: var(--yellow); }
        .other { --dot: var(--none); }
        ul { margin: 0; padding: 0; list-style: none; }
        li {
          display: grid; grid-template-columns: 1.5rem minmax(0, 1fr) auto; column-gap: .25rem;
          padding: .4rem 0; border-bottom: 1px solid var(--rule);
        }
        li:last-child { border-bottom: 0; }
        .mark { color: var(--dim); }
        .done .mark { color: var(--green); }
        .beside {
          padding-inline-start: 1rem; color: var(--dim); font-size: .9375rem; line-height: 1.7rem;
          font-variant-numeric: tabular-nums;
        }
        .abandoned .title, .carried .title, .postponed .title { color: var(--dim); }
        .abandoned .title { text-decoration: line-through; }
        a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .2em; }
        .abandoned a { text-decoration: underline line-through; }
        p { color: var(--dim); }
        .prose p { margin: .75rem 0; color: inherit; }
        .prose ul, .prose ol { padding-inline-start: 1.5rem; list-style: revert; }
        .prose li { display: list-item; padding: 0; border: 0; }
        .prose pre { overflow-x: auto; }
        .prose table { border-collapse: collapse; }
        .prose td, .prose th { padding: .2rem .6rem; border: 1px solid var(--rule); }
        .note { grid-column: 2 / -1; color: var(--dim); font-size: .9375rem; }
        .visually-hidden {
          position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
          white-space: nowrap;
        }
        @media (max-width: 36rem) {
          main { padding: 2rem 1.25rem 3rem; }
          h1 { margin-bottom: 1.75rem; font-size: 1.6rem; }
          li { grid-template-columns: 1.5rem minmax(0, 1fr); }
          .beside { grid-column: 2; padding: 0; line-height: 1.45; }
        }
        @media print {
          @page { margin: 18mm; }
          :root { --background: #fff; --ink: #000; --dim: #555; --rule: #ddd; --link: #000; }
          html { font-size: 9.5pt; }
          body { line-height: 1.45; }
          main { max-width: none; padding: 0; }
          h1 { margin-bottom: 1.5rem; }
          h2, h3 { break-after: avoid; }
          li { break-inside: avoid; padding: .25rem 0; }
          .beside { line-height: 1.45; }
        }
        """
}
