import Sharing

/// A request to share a page in a format, to a destination.
public struct ShareOrder: Hashable, Sendable {
    public enum Destination: Hashable, Sendable {
        case clipboard
        /// A file by its typed name. An existing file needs confirmation.
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

    /// The destination file.
    var file: String? {
        if case .file(let name, _) = destination { name } else { nil }
    }

    /// The same request with permission to replace the file.
    var replacing: ShareOrder {
        var order = self
        if let file { order.destination = .file(file, mayReplace: true) }
        return order
    }
}
