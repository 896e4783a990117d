import Foundation
import TestSupport
import Testing

extension PseudoTerminal {
    /// Expects that the terminal is as the program found it.
    func expectGivenBack(sourceLocation: SourceLocation = #_sourceLocation) {
        let screen = screen
        #expect(!screen.isAlternate, sourceLocation: sourceLocation)
        #expect(screen.isCursorVisible, sourceLocation: sourceLocation)
        #expect(isCooked, sourceLocation: sourceLocation)
        let output = String(decoding: output, as: UTF8.self)
        let pasteOn = output.range(of: "\u{1B}[?2004h", options: .backwards)
        let pasteOff = output.range(of: "\u{1B}[?2004l", options: .backwards)
        #expect(pasteOn != nil && pasteOff != nil, sourceLocation: sourceLocation)
        if let pasteOn, let pasteOff {
            #expect(pasteOn.upperBound <= pasteOff.lowerBound, sourceLocation: sourceLocation)
        }
        #expect(output.contains("\u{1B}[?1l"), "the keypad's mode is left", sourceLocation: sourceLocation)
    }
}
