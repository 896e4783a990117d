import ArgumentParser
import Journal

/// The options of commands whose lists may be longer than the screen.
struct PagerOptions: ParsableArguments {
    @Flag(name: .customLong("no-pager"), help: "Don't open a long list in a pager.")
    var hasNoPager = false

    /// Whether a long list would open in a pager.
    var mayOpen: Bool { !hasNoPager && Console.isTerminal }

    /// Prints lines, on a terminal in the pager if they don't fit.
    func show(_ lines: [String]) async {
        if hasNoPager { Console.print(styled: lines) } else { await Pager.show(lines) }
    }

    /// Prints a text, on a terminal with its words wrapped.
    func show(text: String) async {
        guard let width = Console.columns else { return Console.write(text: text) }
        let lines = PrintedLine.wrapped(text.hasSuffix("\n") ? String(text.dropLast()) : text, width: width)
        let addresses = Set(
            text.split(whereSeparator: \.isWhitespace).compactMap { WebAddress.inside(String($0)) })
        await show(lines.map { PrintedLine.linked($0, addresses) })
    }
}
