import TestSupport
import Testing

@testable import Journal

@Suite("The order of todos by hand")
struct TodoPlaceTests {
    @Test("Between two places there is always another, however often and wherever")
    func room() throws {
        var random = SeededGenerator(seed: 7)
        var places: [TodoPlace] = []
        for number in 1...2000 {
            // At one edge, in one gap, or anywhere.
            let index =
                switch number % 4 {
                case 0: 0
                case 1: places.count
                case 2: places.count / 2
                default: Int.random(in: 0...places.count, using: &random)
                }
            let low = index == 0 ? nil : places[index - 1]
            let high = index == places.count ? nil : places[index]
            let place = TodoPlace(after: 17, between: low, and: high, mark: Int64(number))
            if let low { #expect(low < place) }
            if let high { #expect(place < high) }
            #expect(TodoPlace(place.description) == place)
            #expect(place.base == 17)
            places.insert(place, at: index)
        }
        #expect(places == places.sorted())
        #expect(places.map(\.description.utf8.count).max() ?? 0 < 400)
    }

    @Test("A place stands after the todo that it names and before the next one written")
    func amongWritten() {
        let place = TodoPlace(after: 5, between: nil, and: nil, mark: 3)
        func order(_ id: Int64, _ place: TodoPlace? = nil) -> TodoOrder {
            TodoOrder(place: place, written: 0, id: id)
        }
        #expect(order(5) < order(9, place))
        #expect(order(9, place) < order(6))
        #expect(order(2, place.moved(to: 7)) < order(8))
    }

    @Test("Todos that two machines wrote at the same time stand in one order, whatever their ids")
    func sameTime() {
        func order(_ title: String, _ id: Int64, written: Int = 100) -> TodoOrder {
            TodoOrder(place: nil, written: written, title: title, id: id)
        }
        #expect(order("a", 2) < order("b", 1) && order("a", 1) < order("b", 2))
        // Before synchronization the id is the order of writing.
        #expect(order("b", 1, written: 0) < order("a", 2, written: 0))
    }

    @Test(
        "Strange places aren't read", arguments: ["", "000000001", "0000000010", "00000000é1V", "00000 001V"])
    func strange(text: String) { #expect(TodoPlace(text) == nil) }

    /// The list after rearrangements.
    private func applied(_ rearrangements: [Rearrangement], to list: [Int64]) -> [Int64] {
        var list = list
        for rearrangement in rearrangements {
            let ids = rearrangement.todos.rowIDs
            list.removeAll(where: ids.contains)
            let place = list.firstIndex(of: rearrangement.other.rowIDs[0]) ?? 0
            list.insert(contentsOf: ids, at: place + (rearrangement.isAfter ? 1 : 0))
        }
        return list
    }

    @Test(
        "Rows move by some places; at the edge they stay, and several keep their order",
        arguments: [
            ([2], 1, [1, 3, 2, 4, 5]), ([2], -1, [2, 1, 3, 4, 5]), ([2], 9, [1, 3, 4, 5, 2]),
            ([1, 2], 2, [3, 4, 1, 2, 5]), ([2, 4], 1, [1, 3, 2, 5, 4]), ([4, 5], 1, [1, 2, 3, 4, 5]),
            ([4, 5], -9, [4, 5, 1, 2, 3]), ([1, 5], -1, [1, 2, 3, 5, 4]),
            ([1, 2, 3, 4, 5], 1, [1, 2, 3, 4, 5]),
        ] as [(Set<Int64>, Int, [Int64])])
    func moves(chosen: Set<Int64>, step: Int, expected: [Int64]) {
        let list: [Int64] = [1, 2, 3, 4, 5]
        #expect(applied(Rearrangement.moving(chosen, by: step, in: list), to: list) == expected)
    }

    @Test("A list becomes another by moving as few rows as possible")
    func another() {
        let list: [Int64] = Array(1...9)
        var random = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            let order = list.shuffled(using: &random)
            #expect(applied(Rearrangement.from(list, to: order), to: list) == order)
        }
        #expect(Rearrangement.from(list, to: list) == [])
        #expect(
            Rearrangement.from(list, to: [9, 1, 2, 3, 4, 5, 6, 7, 8])
                == [Rearrangement([9], isAfter: false, [1])])
        #expect(
            Rearrangement.from(list, to: [2, 3, 4, 5, 1, 6, 7, 8, 9])
                == [Rearrangement([1], isAfter: true, [5])])
    }
}
