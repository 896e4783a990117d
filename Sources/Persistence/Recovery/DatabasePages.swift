import Foundation
import GRDB
import Platform
import SystemPackage

/// The pages of a database file and of its write-ahead log, read without SQLite, which reads nothing of a file with a damaged
/// schema or without its end.
///
/// Formats: [Database File Format](https://sqlite.org/fileformat2.html).
struct DatabasePages {
    /// A page of a table's tree.
    ///
    /// It is whole if all of its cells can be read.
    enum Page {
        case leaf([Record], isWhole: Bool)
        /// The pages below, each with the largest rowid under it; nil for the last one.
        case inner([(page: Int, last: Int64?)], isWhole: Bool)
    }

    /// A row as it is stored.
    struct Record {
        var rowID: Int64
        /// Nil if they can't be read, as is each value on a page that can't be read.
        var values: [DatabaseValue?]?
        /// The place of the text of which only the beginning can be read.
        var cut: Int?
    }

    private let file: Data
    /// The newest version of each page in the write-ahead log.
    private var logged: [Int: [UInt8]] = [:]
    private var size = 4096
    /// The bytes of a page that SQLite uses.
    private var usable = 4096
    private(set) var count = 0
    /// Whether it begins as every SQLite database does.
    let hasHeader: Bool
    /// Pages that belong to nothing any more, with rows that were deleted.
    private(set) var free: Set<Int> = []

    /// - Throws: An error of the file system.
    init(_ path: FilePath) throws {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw DatabaseError(resultCode: .SQLITE_NOTADB)
        }
        file = try Data(contentsOf: URL(fileURLWithPath: path.string), options: .mappedIfSafe)
        hasHeader = file.starts(with: FileFingerprint.magic)
        let log = path.addingSuffix("-wal").exists ? Array(try path.addingSuffix("-wal").contents()) : []
        readLog(log)
        let header = logged[1] ?? Array(file.prefix(100))
        if logged.isEmpty {
            (size, usable) = guessedSize(header)
        } else if let size = Self.pageSize(header), size == self.size {
            usable = size - Int(header[20])
        }
        count = max(file.count / size, logged.keys.max() ?? 0)
        if header.count >= 100 { free = freePages(from: Self.number(header, 32)) }
    }

    private static func pageSize(_ stored: Int) -> Int? {
        let size = stored == 1 ? 65_536 : stored
        return (512...65_536).contains(size) && size & (size - 1) == 0 ? size : nil
    }

    /// The size that a header has; nil if it has none.
    private static func pageSize(_ header: [UInt8]) -> Int? {
        guard header.count >= 100, header.starts(with: FileFingerprint.magic) else { return nil }
        return pageSize(Int(header[16]) << 8 | Int(header[17]))
    }

    /// The size with the most readable rows among the first pages, and the bytes of a page that are used. The header is the first guess:
    /// any of its bytes may be damaged, too.
    private func guessedSize(_ header: [UInt8]) -> (size: Int, usable: Int) {
        var guesses = [4096].map { (size: $0, usable: $0) }
        if let size = Self.pageSize(header) {
            // Nothing contradicts it: reading so many pages takes seconds.
            if header[20] == 0, Self.number(header, 28) == file.count / size { return (size, size) }
            guesses = [(size, size - Int(header[20])), (size, size)]
        }
        guesses += (9...16).map { (1 << $0, 1 << $0) }
        let counts = guesses.map { guess in
            var pages = self
            (pages.size, pages.usable) = guess
            pages.count = file.count / guess.size
            return (1...(1 << 20) / guess.size).reduce(0) { sum, number in
                guard case .leaf(let rows, _)? = pages.page(number) else { return sum }
                return sum + rows.count(where: { $0.values != nil })
            }
        }
        return counts.max().flatMap(counts.firstIndex).map { guesses[$0] } ?? guesses[0]
    }

    /// Reads the pages of complete transactions.
    private mutating func readLog(_ log: [UInt8]) {
        guard log.count > 32, [0x377F_0682, 0x377F_0683].contains(Self.number(log, 0)),
            let size = Self.pageSize(Self.number(log, 8))
        else { return }
        (self.size, usable) = (size, size)
        var pending: [Int: [UInt8]] = [:]
        var start = 32
        while start + 24 + size <= log.count, log[start + 8..<start + 16] == log[16..<24] {
            pending[Self.number(log, start)] = Array(log[start + 24..<start + 24 + size])
            if Self.number(log, start + 4) > 0 {
                logged.merge(pending) { $1 }
                pending = [:]
            }
            start += 24 + size
        }
    }

    private func freePages(from first: Int) -> Set<Int> {
        var free: Set<Int> = []
        var next = first
        // What has other numbers than these is a page in the wrong place.
        while next > 0, let trunk = bytes(next), Self.number(trunk, 0) <= count,
            Self.number(trunk, 4) <= usable / 4 - 2, free.insert(next).inserted
        {
            let length = Self.number(trunk, 4)
            for index in 0..<length { free.insert(Self.number(trunk, 8 + index * 4)) }
            next = Self.number(trunk, 0)
        }
        return free
    }

    // MARK: Pages

    private func bytes(_ number: Int) -> [UInt8]? {
        if let page = logged[number] { return page }
        guard number > 0, number <= file.count / size else { return nil }
        return Array(file[(number - 1) * size..<number * size])
    }

    /// Nil if it isn't a page of a table.
    func page(_ number: Int) -> Page? {
        guard let bytes = bytes(number) else { return nil }
        let header = number == 1 ? 100 : 0
        let isLeaf = bytes[header] == 13
        guard isLeaf || bytes[header] == 5 else { return nil }
        let cells = PageCells(bytes[..<usable], header: header) { start in
            isLeaf ? leafCell(bytes, at: start) : innerCell(bytes, at: start)
        } isReadable: { start in
            !isLeaf || record(bytes, at: start)?.values != nil
        }
        guard let cells else { return nil }
        if isLeaf {
            let records = cells.starts.compactMap { record(bytes, at: $0) }
            return .leaf(records, isWhole: cells.isWhole && records.count == cells.starts.count)
        }
        let children = cells.starts.compactMap { start in
            start < cells.list
                ? nil : innerCell(bytes, at: start).map { (page: Self.number(bytes, start), last: $0.rowID) }
        }
        return .inner(
            children + [(page: Self.number(bytes, header + 8), last: nil)],
            isWhole: cells.isWhole && children.count == cells.starts.count)
    }

    private func innerCell(_ bytes: [UInt8], at start: Int) -> PageCells.Cell? {
        var place = start + 4
        guard place < usable, let last = Self.varint(bytes, &place) else { return nil }
        return PageCells.Cell(rowID: last, bytes: start..<place)
    }

    private func leafCell(_ bytes: [UInt8], at start: Int) -> PageCells.Cell? {
        guard let (rowID, length, place) = rowHeader(bytes, at: start) else { return nil }
        let local = localLength(length)
        let end = place + local + (length > local ? 4 : 0)
        return PageCells.Cell(rowID: rowID, bytes: start..<max(end, start + 4))
    }

    /// The entries on a page of an index: the values of its columns, then the rowid. Empty if it isn't such a page.
    func indexEntries(_ number: Int) -> [[DatabaseValue]] {
        guard number > 1, let bytes = bytes(number), [10, 2].contains(bytes[0]) else { return [] }
        let isLeaf = bytes[0] == 10
        let cells = Int(bytes[3]) << 8 | Int(bytes[4])
        let pointers = isLeaf ? 8 : 12
        guard pointers + 2 * cells <= usable else { return [] }
        return (0..<cells).compactMap { cell in
            var place = Int(bytes[pointers + 2 * cell]) << 8 | Int(bytes[pointers + 2 * cell + 1])
            if !isLeaf { place += 4 }
            guard let length = Self.varint(bytes, &place), length >= 0,
                Int(length) <= (usable - 12) * 64 / 255 - 23, place + Int(length) <= usable
            else { return nil }
            let payload = Array(bytes[place..<place + Int(length)])
            guard let values = Self.values(payload, of: payload.count)?.values, !values.contains(nil) else {
                return nil
            }
            return values.compactMap(\.self)
        }
    }

    private func record(_ bytes: [UInt8], at start: Int) -> Record? {
        guard let (rowID, length, place) = rowHeader(bytes, at: start) else { return nil }
        guard let payload = payload(bytes, place, length),
            let (values, cut) = Self.values(payload, of: length)
        else { return Record(rowID: rowID) }
        return Record(rowID: rowID, values: values, cut: cut)
    }

    /// The rowid of a row, the length of its record, and where that begins.
    private func rowHeader(_ bytes: [UInt8], at start: Int) -> (rowID: Int64, length: Int, place: Int)? {
        var place = start
        guard start > 7, let length = Self.varint(bytes, &place), let rowID = Self.varint(bytes, &place),
            length >= 0, length <= Int64(file.count + logged.count * size)
        else { return nil }
        return (rowID, Int(length), place)
    }

    /// How much of a record is on its page; the rest is on others.
    private func localLength(_ length: Int) -> Int {
        let most = usable - 35
        let least = (usable - 12) * 32 / 255 - 23
        let rest = least + (length - least) % (usable - 4)
        return length <= most ? length : rest <= most ? rest : least
    }

    /// The bytes of a record, from its page and those it continues on, up to one that can't be read. Nil if not even its page has
    /// them.
    private func payload(_ bytes: [UInt8], _ place: Int, _ length: Int) -> [UInt8]? {
        let local = localLength(length)
        guard place + local + (length > local ? 4 : 0) <= usable else { return nil }
        var payload = Array(bytes[place..<place + local])
        guard length > local else { return payload }
        var next = Self.number(bytes, place + local)
        var seen: Set<Int> = []
        while payload.count < length {
            let missing = length - payload.count
            guard next > 0, !free.contains(next), seen.insert(next).inserted, let page = self.bytes(next)
            else { return payload }
            let part = page[4..<min(usable, 4 + missing)]
            let following = Self.number(page, 0)
            guard (missing > usable - 4) == (following != 0) else {
                // An emptied page has no text. One that is the end of another row shows that pages are in each other's places, and not
                // since where.
                return part.allSatisfy({ $0 == 0 }) || following > count
                    ? payload : Array(payload.prefix(local))
            }
            guard following <= count, following != 1, part.contains(where: { $0 != 0 }) else {
                return payload
            }
            payload += part
            next = following
        }
        return payload
    }

    // MARK: Values

    /// - Parameters:
    ///   - payload: A record, or its beginning.
    ///   - whole: The length of the record.
    /// - Returns: The values, nil for those that aren't there, and the place of the text that is cut off.
    private static func values(
        _ payload: [UInt8], of whole: Int
    ) -> (values: [DatabaseValue?], cut: Int?)? {
        var place = 0
        guard let end = varint(payload, &place), end <= payload.count else { return nil }
        var body = Int(end)
        var values: [DatabaseValue?] = []
        var cut: Int?
        while place < end {
            guard let type = varint(payload, &place), type >= 0, ![10, 11].contains(type) else { return nil }
            let length = type >= 12 ? Int((type - 12) / 2) : [0, 1, 2, 3, 4, 6, 8, 8, 0, 0][Int(type)]
            guard length <= whole - body else { return nil }
            let isThere = length == 0 || body + length <= payload.count
            let bytes = payload[min(body, payload.count)..<min(body + length, payload.count)]
            body += length
            guard isThere else {
                let text = type >= 13 && type % 2 == 1 ? wholeCharacters(bytes) : ""
                if !text.isEmpty { cut = values.count }
                values.append(text.isEmpty ? nil : text.databaseValue)
                continue
            }
            switch type {
            case 0: values.append(.null)
            case 1...6: values.append(integer(bytes).databaseValue)
            case 7: values.append(Double(bitPattern: UInt64(bitPattern: integer(bytes))).databaseValue)
            case 8, 9: values.append((type - 8).databaseValue)
            default:
                values.append(
                    type % 2 == 0
                        ? Data(bytes).databaseValue : String(decoding: bytes, as: UTF8.self).databaseValue)
            }
        }
        return (values, cut)
    }

    /// The beginning of a text, without the bytes of a character that isn't all there.
    private static func wholeCharacters(_ bytes: ArraySlice<UInt8>) -> String {
        var lead = bytes.endIndex - 1
        while lead > bytes.startIndex, bytes[lead] & 0xC0 == 0x80 { lead -= 1 }
        guard lead >= bytes.startIndex, bytes[lead] >= 0xC0 else {
            return String(decoding: bytes, as: UTF8.self)
        }
        let length = bytes[lead] >= 0xF0 ? 4 : bytes[lead] >= 0xE0 ? 3 : 2
        let end = lead + length <= bytes.endIndex ? bytes.endIndex : lead
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
        let start: Int64 = (bytes.first ?? 0) >= 0x80 ? -1 : 0
        return bytes.reduce(start) { $0 << 8 | Int64($1) }
    }

    /// Four bytes, the highest first.
    private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
        guard place >= 0, place + 4 <= bytes.count else { return 0 }
        return bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func varint(_ bytes: [UInt8], _ place: inout Int) -> Int64? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard place < bytes.count else { return nil }
            let byte = bytes[place]
            place += 1
            if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { break }
        }
        return Int64(bitPattern: value)
    }
}
