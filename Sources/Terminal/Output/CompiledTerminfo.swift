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
        /// `setaf` and `setab`: a colour of the palette.
        case foreground = 359
        case background = 360
        /// `oc`: resets the table of colours.
        case originalColors = 298
        /// `sitm` and `ritm`.
        case enterItalics = 311
        case exitItalics = 321
    }

    /// The content before the strings: names, booleans, numbers.
    private var beginning: ArraySlice<UInt8>
    private let header: [Int]
    /// The place of the first number, and the bytes of each.
    private let numbers: (start: Int, width: Int)
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
        numbers = (start, width)
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

    /// The number of colours (`colors`); nil if there is none.
    var colors: Int? {
        get {
            guard let place = placeOfColors else { return nil }
            let value = place.reversed().reduce(0) { $0 << 8 | Int(beginning[$1]) }
            // -1 and -2 stand for a missing number.
            return value >> (8 * numbers.width - 1) == 0 ? value : nil
        }
        set {
            guard let place = placeOfColors, let newValue else { return }
            for (index, byte) in place.enumerated() {
                beginning[byte] = UInt8(newValue >> (8 * index) & 0xFF)
            }
        }
    }

    private var placeOfColors: Range<Int>? {
        // `max_colors` of term.h.
        let start = numbers.start + 13 * numbers.width
        return header[3] > 13 && start + numbers.width <= beginning.endIndex
            ? start..<start + numbers.width : nil
    }

    var data: Data {
        let counts = header[..<4] + [offsets.count, table.count]
        var bytes = counts.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8 & 0xFF)] } + beginning
        for offset in offsets {
            let pattern = UInt16(bitPattern: offset)
            bytes += [UInt8(pattern & 0xFF), UInt8(pattern >> 8)]
        }
        bytes += table
        if !extensions.isEmpty, bytes.count % 2 == 1 { bytes.append(0) }
        return Data(bytes + extensions)
    }
}
