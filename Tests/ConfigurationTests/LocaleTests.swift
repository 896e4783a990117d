import Configuration
import Journal
import Testing

@Suite("What the machine's locale says of dates")
struct LocaleWeekTests {
    @Test(
        "On Monday in the C library's own locales, and where there is none",
        arguments: ["C", "POSIX", "C.UTF-8", "C.utf8", "xx_XX.nowhere"])
    func nobodys(name: String) {
        #expect(Weekday.startOfWeek(inLocale: name) == .monday)
    }

    @Test(
        "At the place that glibc says, counted from its Sunday or its Monday",
        arguments: [
            (1, 19_971_130, Weekday.sunday), (2, 19_971_130, .monday), (7, 19_971_130, .saturday),
            (1, 19_971_201, .monday), (5, 19_971_201, .friday), (7, 19_971_201, .sunday),
            (0, 19_971_130, .monday), (8, 19_971_130, .monday), (1, 0, .monday),
        ])
    func places(place: Int, origin: Int, weekday: Weekday) {
        #expect(Weekday.startOfWeek(place: place, after: origin) == weekday)
    }

    @Test(
        "Dates of no people have slashes as in ISO 8601",
        arguments: ["C", "POSIX", "C.UTF-8", "xx_XX.nowhere"])
    func nobodysDates(name: String) {
        #expect(DateOrder.order(inLocale: name) == .monthFirst)
    }
}
