/// Where a todo was put by hand among all others, as a text whose order is that of the todos.
///
/// Nine digits name the todo that it was put after, by its place in the order of writing; what follows orders those that were put
/// there, and always leaves room for another between two. So a move writes only the todo that is moved, and of several machines'
/// moves all stay that don't move the same one.
public struct TodoPlace: Hashable, Comparable, LosslessStringConvertible, Sendable {
    public let description: String

    /// The digits, in their order.
    public static let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
    /// The digits of a todo's place in the order of writing, enough for 2^53.
    public static let width = 9
    /// The most digits, far more than moves make.
    private static let most = 4000

    /// Reads a place. Zero can't be its last digit, as nothing would have room before it.
    public init?(_ text: String) {
        guard (Self.width + 1...Self.most).contains(text.utf8.count), text.utf8.last != Self.digits[0],
            text.utf8.allSatisfy(Self.digits.contains)
        else { return nil }
        description = text
    }

    private init(base: Int64, _ rest: [UInt8]) {
        description = Self.written(base) + String(decoding: rest, as: UTF8.self)
    }

    /// A place between the others that were put after the same todo.
    /// - Parameters:
    ///   - base: That todo's place in the order of writing.
    ///   - low: The place before; nil for none.
    ///   - high: The place after; nil for none.
    ///   - mark: A number that two todos seldom share, so that two machines can put one each in the same room.
    public init(after base: Int64, between low: TodoPlace?, and high: TodoPlace?, mark: Int64) {
        var rest = Self.middle(low?.rest ?? [], high?.rest)
        var number = UInt64(bitPattern: mark) &* 0x9E37_79B9_7F4A_7C15 >> 32
        for _ in 0..<2 {
            rest.append(Self.digits[Int(number % 62)])
            number /= 62
        }
        rest.append(Self.digits[Int(number % 61) + 1])
        self.init(base: base, rest)
    }

    public static func < (a: TodoPlace, b: TodoPlace) -> Bool { a.description < b.description }

    /// The place in the order of writing of the todo that it was put after.
    public var base: Int64 {
        description.utf8.prefix(Self.width).reduce(0) { $0 * 62 + Int64(Self.digits.firstIndex(of: $1) ?? 0) }
    }

    /// The same after another todo.
    public func moved(to base: Int64) -> TodoPlace { TodoPlace(base: base, rest) }

    private var rest: [UInt8] { Array(description.utf8.dropFirst(Self.width)) }

    /// A todo's place in the order of writing, as a text.
    public static func written(_ base: Int64) -> String {
        var rest = max(0, base)
        var text: [UInt8] = []
        for _ in 0..<width {
            text.append(digits[Int(rest % 62)])
            rest /= 62
        }
        return String(decoding: text.reversed(), as: UTF8.self)
    }

    /// Digits between others, which aren't the beginning of the higher ones and don't end in zero.
    private static func middle(_ low: [UInt8], _ high: [UInt8]?) -> [UInt8] {
        var digits: [UInt8] = []
        var high = high
        for index in 0... {
            let one = index < low.count ? Self.digits.firstIndex(of: low[index]) ?? 0 : 0
            let other = high.map { index < $0.count ? Self.digits.firstIndex(of: $0[index]) ?? 0 : 0 } ?? 62
            if one == other {
                digits.append(Self.digits[one])
            } else if other - one > 1 {
                digits.append(Self.digits[(one + other) / 2])
                break
            } else {
                digits.append(Self.digits[one])
                high = nil
            }
        }
        return digits
    }
}

/// The order of todos within a category: as they were put by hand, else as they were written, the same on all machines.
public struct TodoOrder: Comparable, Sendable {
    public let place: TodoPlace?
    let written: Int
    /// Its title, if others may be written at the same time: on two machines.
    let title: String
    let id: Int64

    init(place: TodoPlace?, written: Int, title: String = "", id: Int64) {
        (self.place, self.written, self.title, self.id) = (place, written, written == 0 ? "" : title, id)
    }

    /// The place in the order of writing, wherever it was put by hand. Before synchronization that is the id.
    public var writing: Int64 { written == 0 ? max(0, id) : Int64(written) }

    /// The place in the order of writing of what it stands after.
    public var base: Int64 { place?.base ?? writing }

    /// The place as a text to compare with a place by hand.
    public var text: String { place?.description ?? TodoPlace.written(base) }

    public static func < (a: TodoOrder, b: TodoOrder) -> Bool {
        if a.place != nil || b.place != nil {
            let (one, other) = (a.text, b.text)
            if one != other { return one < other }
        }
        return (a.written, a.title, a.id) < (b.written, b.title, b.id)
    }
}

/// Todos to be put directly before or after another of their category, in their order.
public struct Rearrangement: Hashable, Sendable {
    public var todos: TodoSelection
    public var isAfter: Bool
    public var other: TodoSelection

    public init(_ todos: TodoSelection, isAfter: Bool, _ other: TodoSelection) {
        (self.todos, self.isAfter, self.other) = (todos, isAfter, other)
    }
}

extension Rearrangement {
    /// What puts rows of a list into another order.
    /// - Parameter moved: Those that are to be put elsewhere; the others stay.
    static func between(_ order: [Int64], moving moved: Set<Int64>) -> [Rearrangement] {
        var rearrangements: [Rearrangement] = []
        var first: [Int64] = []
        var last: Int64?
        for id in order {
            if let other = last, moved.contains(id) {
                rearrangements.append(Rearrangement([id], isAfter: true, [other]))
                last = id
            } else if moved.contains(id) {
                first.append(id)
            } else {
                if !first.isEmpty { rearrangements.append(Rearrangement(.ids(first), isAfter: false, [id])) }
                first = []
                last = id
            }
        }
        return rearrangements
    }

    /// What puts a list into another order of the same rows: as few of them are moved as possible.
    static func from(_ before: [Int64], to order: [Int64]) -> [Rearrangement] {
        let places = Dictionary(before.enumerated().map { ($1, $0) }) { first, _ in first }
        // The longest rising run of places, by the last row of the best run of each length.
        var ends: [Int] = []
        var previous: [Int?] = []
        let numbers = order.map { places[$0] ?? 0 }
        for (index, number) in numbers.enumerated() {
            let length = ends.firstIndex { numbers[$0] >= number } ?? ends.count
            previous.append(length == 0 ? nil : ends[length - 1])
            if length == ends.count { ends.append(index) } else { ends[length] = index }
        }
        var moved = Set(order)
        var kept = ends.last
        while let index = kept {
            moved.remove(order[index])
            kept = previous[index]
        }
        return between(order, moving: moved)
    }

    /// What moves some rows of a list up or down by a number of rows; those at the edge stay.
    public static func moving(_ chosen: Set<Int64>, by step: Int, in ids: [Int64]) -> [Rearrangement] {
        var order = step > 0 ? Array(ids.reversed()) : ids
        for _ in 0..<min(abs(step), ids.count) {
            for index in order.indices.dropFirst()
            where chosen.contains(order[index]) && !chosen.contains(order[index - 1]) {
                order.swapAt(index, index - 1)
            }
        }
        if step > 0 { order.reverse() }
        return order == ids ? [] : between(order, moving: chosen)
    }
}
