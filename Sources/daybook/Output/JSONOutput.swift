import Foundation

/// What a command gives as JSON: one object, keys sorted, with a line end.
protocol JSONOutput: Encodable {}

extension JSONOutput {
    func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }
}
