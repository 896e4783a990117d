import Foundation
import Journal

/// A command's JSON output: one object with sorted keys, ending with a line break.
public protocol JSONOutput: Encodable {}

extension JSONOutput {
    public func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Self.harmless(String(decoding: try encoder.encode(self), as: UTF8.self)) + "\n"
    }

    /// The same JSON with unsafe characters escaped. Outside strings, those are only line breaks, which stay.
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
