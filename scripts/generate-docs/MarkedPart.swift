import Foundation

/// A generated part of a document, between a line that names it and a line that ends it.
enum MarkedPart {
    /// Replaces a part's lines; nil if the text has no such part.
    static func fill(_ name: String, of text: String, with lines: [String]) -> String? {
        var all = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let start = all.firstIndex(where: { $0.contains(" \(name): made by make docs") }),
            let end = all[start...].firstIndex(where: { $0.contains(" end of \(name)") })
        else { return nil }
        all.replaceSubrange(start + 1..<end, with: lines)
        return all.joined(separator: "\n")
    }
}
