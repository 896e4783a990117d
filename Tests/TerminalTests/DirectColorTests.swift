import Foundation
import TestSupport
import Testing

@testable import Terminal

@Suite("A terminal of direct colours")
struct DirectColorTests {
    /// Entries whose colours above a few are red, green and blue in one number, as ncurses has them for many terminals.
    private static let source = """
        test-direct|direct colours,
            RGB, colors#0x1000000, pairs#0x10000, use=xterm-256color,
            setaf=\\E[%?%p1%{8}%<%t3%p1%d%e38\\:2\\:\\:%p1%{65536}%/%d\\:%p1%{256}%/%{255}%&%d\\:%p1%{255}%&%d%;m,
            setab=\\E[%?%p1%{8}%<%t4%p1%d%e48\\:2\\:\\:%p1%{65536}%/%d\\:%p1%{256}%/%{255}%&%d\\:%p1%{255}%&%d%;m,
        test-direct-semicolons|direct colours with semicolons,
            RGB, colors#0x1000000, pairs#0x7fff, use=xterm-256color,
            setaf=\\E[%?%p1%{8}%<%t3%p1%d%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
            setab=\\E[%?%p1%{8}%<%t4%p1%d%e48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
        test-direct-16bit|direct colours of sixteen bits,
            RGB#5/6/5, colors#0x10000, pairs#0x7fff, use=xterm-256color,
            setaf=\\E[38;2;%p1%{2048}%/%d;%p1%{32}%/%{63}%&%d;%p1%{31}%&%dm,
            setab=\\E[48;2;%p1%{2048}%/%d;%p1%{32}%/%{63}%&%d;%p1%{31}%&%dm,

        """

    private func entries(_ daybook: DaybookCommand) throws -> [String: String] {
        let source = try daybook.file(named: "direct.ti", Self.source)
        let folder = daybook.folder.appendingPathComponent("terminfo").path
        let said = try daybook.runShell([
            "-c", "tic -x -o \"$0\" \"$1\" 2>&1; infocmp -A \"$0\" test-direct 2>&1 | head -1", folder,
            source,
        ])
        try #require(said.contains("Reconstructed"), "\(said)")
        return ["TERMINFO": folder]
    }

    @Test(
        "Its palette is used, since numbers of a palette are almost black as direct colours",
        arguments: ["test-direct", "test-direct-semicolons", "test-direct-16bit"], [[], ["quick"]])
    func palette(name: String, arguments: [String]) throws {
        let daybook = try DaybookCommand()
        let variables = try entries(daybook).merging(["TERM": name]) { $1 }
        try daybook.run("start")
        try daybook.run("categories", "add", "home")
        try daybook.run("add", "One #home")
        try daybook.run("add", "Two #home")
        try daybook.run("done", "1")
        let environment = daybook.environment().merging(variables) { $1 }
        let terminal = try PseudoTerminal(
            TestBinary.url(named: "daybook"), arguments, environment: environment.mapValues(Optional.some))
        try terminal.waitFor(arguments.isEmpty ? "Two" : "Esc close")
        let sent = String(decoding: terminal.output, as: UTF8.self)
        #expect(
            sent.range(of: "[34]8[:;]2[:;]", options: .regularExpression) == nil, "\(sent.debugDescription)")
        if arguments.isEmpty { #expect(sent.contains("38;5;")) }
    }

    @Test("Other terminals' colours stay as they are")
    func others() throws {
        let empty: [UInt8] = [0x1A, 0x01, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0] + [UInt8]("x\0".utf8)
        #expect(CautiousTerminfo.paletted(Data(empty)) == nil)
        let path = ["/usr/share/terminfo", "/lib/terminfo", "/etc/terminfo"].map { "\($0)/x/xterm-256color" }
            .first { FileManager.default.fileExists(atPath: $0) }
        let data = try #require(path.flatMap { FileManager.default.contents(atPath: $0) })
        #expect(CompiledTerminfo(data)?.colors == 256)
        #expect(CautiousTerminfo.paletted(data) == nil)
    }
}
