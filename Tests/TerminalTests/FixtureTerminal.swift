import Foundation
import TestSupport

extension PseudoTerminal {
    /// Runs the fixture and waits until it has painted.
    static func runningFixture(
        columns: Int = 80, rows: Int = 24, type: String = "xterm-256color",
        environment: [String: String?] = [:],
        isControlling: Bool = true
    ) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            TestBinary.url(named: "terminal-fixture"), columns: columns, rows: rows, type: type,
            environment: environment, isControlling: isControlling)
        try terminal.waitFor("keys 0")
        return terminal
    }
}
