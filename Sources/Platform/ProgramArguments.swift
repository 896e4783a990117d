import CMainQueue
import Foundation

/// The words that the program was started with, its own name first.
public enum ProgramArguments {
    /// As the kernel gave them. `CommandLine` reads them from /proc, and has none where that isn't mounted, as in a chroot.
    public static var bytes: [[UInt8]] {
        var words: [[UInt8]] = []
        for index in 0..<Int(daybook_argument_count()) {
            guard let word = daybook_argument(Int32(index)) else { break }
            words.append(UnsafeBufferPointer(start: word, count: strlen(word)).map(UInt8.init(bitPattern:)))
        }
        return words
    }
}
