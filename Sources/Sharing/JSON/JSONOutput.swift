import Foundation
import Journal

/// What a command gives as JSON: one object, keys sorted, with a line end.
public protocol JSONOutput: Encodable {}

extension JSONOutput {
    public func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Self.harmless(String(decoding: try encoder.encode(self), as: UTF8.self)) + "\n"
    }

    /// The same JSON with escapes for what must not reach a terminal. Of that, only line ends stand outside of strings.
    private static func harmless(_ json: String) -> String {
        json.unicodeScalars.reduce(into: "") { harmless, scalar in
            if scalar != "\n", scalar.standIn != nil {
                harmless += scalar.escapedForJSON
            } else {
                harmless.unicodeScalars.append(scalar)
            }
        }
    }
}
