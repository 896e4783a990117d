import Screens

/// The part of the terminal that Daybook draws on.
@MainActor
protocol Surface: AnyObject {
    /// The bytes that take the surface again after the terminal was restored.
    var entrance: [UInt8] { get }
    /// The bytes that set the terminal's modes again after another program has changed them.
    var modes: [UInt8] { get }
    /// The number of colours; 0 for fewer than eight.
    var colors: Int { get }
    /// The size before the kernel is asked for it.
    var initialSize: Size { get }

    /// Takes the surface and puts the terminal into raw mode.
    /// - Parameter name: The terminal's type.
    /// - Returns: Whether the terminal can show it.
    func open(type name: String) -> Bool
    /// Prepares for painting after the terminal was restored.
    func reenter()
    /// Adopts a size of the terminal.
    func resize(to size: Size)
    /// Draws what differs from the last canvas.
    func paint(_ canvas: Canvas, theme: Theme, in size: Size)
    /// Invalidates the last canvas.
    func forget()
    /// Invalidates what is on the terminal, too.
    func distrust()
}

extension Terminal {
    /// How much of the terminal Daybook uses.
    public enum Extent: Sendable {
        case fullScreen
        /// A few rows from the cursor's on, below what is on the terminal already.
        case rows
    }
}
