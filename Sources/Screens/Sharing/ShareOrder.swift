import Sharing

/// A page to be handed out: as what, and where to.
public struct ShareOrder: Hashable, Sendable {
    public enum Destination: Hashable, Sendable {
        case clipboard
        /// A file, by the name that was typed; one that is there already is replaced only where that was asked.
        case file(String, mayReplace: Bool = false)
    }

    public var page: SharedPage
    public var format: SharedPageFormat
    public var destination: Destination

    public init(_ page: SharedPage, as format: SharedPageFormat, to destination: Destination) {
        self.page = page
        self.format = format
        self.destination = destination
    }

    /// The file it goes to; nil where it goes to none.
    var file: String? {
        if case .file(let name, _) = destination { name } else { nil }
    }

    /// The same, with leave to replace the file.
    var replacing: ShareOrder {
        var order = self
        if let file { order.destination = .file(file, mayReplace: true) }
        return order
    }
}
