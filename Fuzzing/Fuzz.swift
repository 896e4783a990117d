import Foundation
import Journal
import Screens

/// Called by libFuzzer with bytes that it changes so that they reach more of the code. The first byte chooses a
/// parser. What ends the program, or takes more than a second, is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 1 else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
    let text = String(decoding: bytes, as: UTF8.self)
    switch start[0] % 6 {
    case 0: parseTOML(text)
    case 1: parseDay(text)
    case 2: parseLine(text)
    case 3: parseSearch(text)
    case 4: parseJSON(bytes)
    default: decodeKeys(bytes)
    }
    return 0
}

private let today: Day = {
    guard let day = Day("2026-11-20") else { preconditionFailure("no such day") }
    return day
}()

private func parseTOML(_ text: String) {
    do throws(InvalidTOML) {
        _ = try TOMLParser.table(of: text)
    } catch {
        precondition(error.line >= 1 && !error.reason.isEmpty && !error.reason.contains("\n"))
    }
}

private func parseDay(_ text: String) {
    for looking in [DayExpression.Looking.ahead, .back, .since] {
        do throws(ExpressionError) {
            let day = try DayExpression.reading(text, today: today, looking: looking).day
            precondition(Day.typed.contains(day))
        } catch {
            precondition(!error.description.isEmpty && !error.description.contains("\n"))
        }
    }
    do throws(ExpressionError) {
        let seconds = try TimeExpression.secondsOfDay(text)
        precondition((0..<86_400).contains(seconds))
    } catch {
        precondition(!error.description.contains("\n"))
    }
}

private func parseLine(_ text: String) {
    let categories = [Category(id: 1, name: "Work"), Category(id: 2, name: "Deep Work")]
    for use in [EntryLine.Use.todo, .entry, .bundleItem] {
        let line = EntryLine(text, categories: categories, today: today, marks: .abbreviated, for: use)
        precondition(Title.normalized(line.title) ?? "" == line.title)
    }
}

private func parseSearch(_ text: String) {
    let clock = JournalClock(zone: .utc) { Date(timeIntervalSince1970: 1_795_167_000) }
    let query = SearchQuery(text, categories: [], clock: clock)
    _ = query.fits(Todo(id: 1, title: "Renew the passport", start: today))
}

private func parseJSON(_ bytes: [UInt8]) {
    var reader = JSONReader(bytes)
    do {
        try reader.skip()
    } catch {
        precondition(!"\(error)".isEmpty)
    }
}

/// What a terminal sends. Cut anywhere it is the same keys, and after a pause a Return is a Return.
private func decodeKeys(_ bytes: [UInt8]) {
    var whole = KeyDecoder()
    let keys = whole.decode(bytes)
    var cut = KeyDecoder()
    let place = Int(bytes[0]) % bytes.count
    let parts = cut.decode(bytes[..<place]) + cut.decode(bytes[place...])
    precondition(parts == keys && cut.wait == whole.wait)
    precondition(cut.removeReplies() == whole.removeReplies())
    // Only a paste may go on without an end.
    if whole.wait == .forPasteEnd { _ = whole.decode(Array("\u{1B}[201~".utf8)) }
    _ = whole.timeOut()
    precondition(whole.wait == nil && whole.decode([0x0D]) == [.enter])
}
