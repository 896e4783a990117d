import Foundation

/// A terminfo entry as compiled by tic(1), for changing and writing again. See term(5): a header of six
/// numbers, names, booleans, numbers of two or four bytes, then the offset of each string, and the strings.
struct CompiledTerminfo {
    /// Indexes of strings, as in term.h.
    enum Capability: Int {
        /// `rep`, `indn` and `rin`.
        case repeatCharacter = 121
        case scrollForward = 109
        case scrollBack = 113
        /// `op`: the default colours.
        case defaultColors = 297
        /// `oc`: resets the table of colours.
        case originalColors = 298
        /// `sitm` and `ritm`.
        case enterItalics = 311
        case exitItalics = 321
    }

    /// The content before the strings: names, booleans, numbers.
    private let beginning: ArraySlice<UInt8>
    private let header: [Int]
    /// The offset of each string in the table; -1 for a missing one.
    private var offsets: [Int16]
    private var table: [UInt8]
    /// The extended capabilities, unchanged.
    private let extensions: ArraySlice<UInt8>

    /// Nil for an unknown format.
    init?(_ entry: Data) {
        let bytes = [UInt8](entry)
        func number(at place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
        guard bytes.count >= 12 else { return nil }
        header = (0..<6).map { number(at: 2 * $0) }
        guard let width = [0o432: 2, 0o1036: 4][header[0]] else { return nil }
        var start = 12 + header[1] + header[2]
        start += start % 2
        start += header[3] * width
        let tableStart = start + 2 * header[4]
        let end = tableStart + header[5]
        guard end <= bytes.count else { return nil }
        beginning = bytes[12..<start]
        offsets = (0..<header[4]).map { Int16(truncatingIfNeeded: number(at: start + 2 * $0)) }
        table = Array(bytes[tableStart..<end])
        extensions = bytes[min(end + end % 2, bytes.count)...]
    }

    subscript(capability: Capability) -> [UInt8]? {
        get {
            guard capability.rawValue < offsets.count, offsets[capability.rawValue] >= 0 else { return nil }
            return Array(table[min(Int(offsets[capability.rawValue]), table.count)...].prefix { $0 != 0 })
        }
        set {
            guard let newValue else {
                if capability.rawValue < offsets.count { offsets[capability.rawValue] = -1 }
                return
            }
            while offsets.count <= capability.rawValue { offsets.append(-1) }
            offsets[capability.rawValue] = Int16(truncatingIfNeeded: table.count)
            table += newValue + [0]
        }
    }

    var data: Data {
        let numbers = header[..<4] + [offsets.count, table.count]
        var bytes = numbers.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8 & 0xFF)] } + beginning
        for offset in offsets {
            let pattern = UInt16(bitPattern: offset)
            bytes += [UInt8(pattern & 0xFF), UInt8(pattern >> 8)]
        }
        bytes += table
        if !extensions.isEmpty, bytes.count % 2 == 1 { bytes.append(0) }
        return Data(bytes + extensions)
    }
}
