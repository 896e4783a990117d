import Journal
import TestSupport
import Testing

struct EntryLineTests {
    static let today = Day("2026-11-20")
    static let categories = [
        Category(id: 1, name: "Engineering"), Category(id: 2, name: "Meetings"),
        Category(id: 3, name: "Deep Work"), Category(id: 4, name: "English"), Category(id: 5, name: "家族"),
        Category(id: 6, name: "Éire"), Category(id: 7, name: "Work"), Category(id: 8, name: "Workshop"),
    ]

    static func read(_ line: String, categories: [Journal.Category] = categories) -> EntryLine {
        EntryLine(line, categories: categories, today: today)
    }

    @Test func takesALineApart() {
        let line = Self.read("Renew  passport #meetings ~next-fri https://example.com/a?b=c !")
        #expect(line.title == "Renew passport")
        #expect(line.category?.id == 2)
        #expect(line.start == Day("2026-11-27"))
        #expect(line.externalURL == "https://example.com/a?b=c")
        #expect(line.isHabit)
        #expect(line.unknown.isEmpty)
    }

    @Test(
        "What can't be seen is no title beside marks",
        arguments: ["\u{A0} ~fri", "\u{202E} !", "\u{200D} #work", "\u{FEFF}\u{B}\u{FEFF} ~fri"])
    func invisible(line: String) {
        #expect(Self.read(line).title == "")
    }

    @Test(
        "Byte order marks and blanks before a title go, in any order",
        arguments: ["\u{FEFF} a", " \u{FEFF}a", "\u{FEFF}\t\u{FEFF} a", "\n\u{FEFF}\u{FEFF}a"])
    func byteOrderMarks(text: String) {
        #expect(Title.normalized(text) == "a")
        #expect(Self.read(text).title == "a")
    }

    @Test func aPlainLineIsItsTitle() {
        let line = Self.read("\tFix C# build, issue #12 (50% ~20 min) ~/notes a~b\u{1b}[31m  now!\r\n")
        #expect(line.title == "Fix C# build, issue #12 (50% ~20 min) ~/notes a~b [31m now!")
        #expect(line.category == nil && line.start == nil && line.externalURL == nil)
        #expect(!line.isHabit)
        #expect(line.unknown.isEmpty)
    }

    @Test(
        arguments: [
            ("#eng", nil), ("#engi", 1), ("#ENGINEERING", 1), ("#engl", 4), ("#m", 2), ("#deepwork", 3),
            ("#Deep-Work", 3), ("#deep_w", 3), ("#家", 5), ("#éire", 6), ("#EIRE", 6), ("#eir", 6),
            ("#work", 7), ("#works", 8),
            ("#wor", nil),
            ("#nope", nil), ("#", nil), ("##m", nil),
        ] as [(String, Int64?)])
    func findsTheCategory(word: String, id: Int64?) {
        let line = Self.read("a \(word) ~fri")
        #expect(line.category?.id == id)
        #expect(line.title == (id == nil ? "a \(word)" : "a"))
        #expect(line.unknown.map(\.word) == (id == nil && word != "#" ? [word] : []))
    }

    @Test(arguments: ["#", "~"])
    func aMarkWithNothingBehindItIsUnfinished(mark: String) {
        #expect(Self.read("Satt \(mark)").unknown == [UnknownWord(word: mark, problem: .unfinished)])
        #expect(Self.read("the \(mark) of rows").unknown.isEmpty)
        #expect(Self.read("Satt \\\(mark)").unknown.isEmpty)
        let command = EntryLine(
            "Learn C \(mark)", categories: Self.categories, today: Self.today, marks: .complete)
        #expect(command.title == "Learn C \(mark)" && command.unknown.isEmpty)
    }

    @Test(
        arguments: [
            ("~31 feb", "there is no 31 February"), ("~31 feb #work", "there is no 31 February"),
            ("~next frx", "\"next frx\" isn't a date. Did you mean next fri?"),
            ("~tomorow", "\"tomorow\" isn't a date. Did you mean tomorrow?"),
            ("~qqq", "\"qqq\" isn't a date. Try "),
        ])
    func aWrongDateIsExplainedByAllItsWords(line: String, reason: String) throws {
        let unknown = try #require(Self.read("a \(line)").unknown.first)
        #expect(unknown.words.hasPrefix(reason), "\(unknown.words)")
    }

    @Test func aNumberIsACategoryOnlyByItsWholeName() {
        let categories = [Category(id: 1, name: "12 Monkeys"), Category(id: 2, name: "2026")]
        #expect(Self.read("issue #12", categories: categories).title == "issue #12")
        #expect(Self.read("issue #2026", categories: categories).category?.id == 2)
    }

    @Test func onlyTheFirstOfEachCounts() {
        let line = Self.read("a #m #work ~fri ~sat http://x.org http://y.org")
        #expect(line.title == "a #work ~sat http://y.org")
        #expect(line.category?.id == 2)
        #expect(line.start == Day("2026-11-27"))
        #expect(line.externalURL == "http://x.org")
        // The second of each would be lost without a word.
        #expect(
            line.unknown == [
                UnknownWord(word: "#work", problem: .secondCategory),
                UnknownWord(word: "~sat", problem: .secondDate),
            ])
    }

    @Test(arguments: ["~soon", "~2026-02-30", "~+999999999999", "~fr"])
    func aDateThatIsNoneStaysAndIsSaid(word: String) {
        let line = Self.read("call Sam \(word)")
        #expect(line.title == "call Sam \(word)")
        #expect(line.start == nil)
        #expect(line.unknown.map(\.word) == [word])
    }

    @Test(arguments: [
        ("https://a.org", "https://a.org"), ("HTTP://A.ORG/X", "HTTP://A.ORG/X"),
        ("mailto:a@b.c", "mailto:a@b.c"), ("<https://a.org>", "https://a.org"),
        ("https://a.org/x,", "https://a.org/x"), ("slack://channel?id=1", "slack://channel?id=1"),
        ("message://%3Cabc%3E", "message://%3Cabc%3E"), ("https://例え.jp/漢字", "https://例え.jp/漢字"),
        ("https://", nil), ("mailto:", nil), ("note:", nil), ("a:b", nil), ("c://x", nil), ("://x", nil),
        ("1:1", nil), ("9:30", nil), ("(https://a.org)", nil), ("example.com", nil), ("é://x", nil),
    ])
    func findsTheURL(word: String, url: String?) {
        let line = Self.read("see today \(word)")
        #expect(line.externalURL == url)
        #expect(line.title == (url == nil ? "see today \(word)" : "see today"))
    }

    @Test func aURLAloneIsTheTitleToo() {
        let line = Self.read("https://a.org #m !")
        #expect(line.title == "https://a.org")
        #expect(line.externalURL == "https://a.org")
        #expect(line.category?.id == 2)
        #expect(line.isHabit)
    }

    @Test func onlyAFinalWordOfItsOwnMakesAHabit() {
        #expect(Self.read("stretch !").isHabit)
        #expect(Self.read("stretch !").title == "stretch")
        #expect(!Self.read("stretch!").isHabit)
        #expect(!Self.read("a ! b").isHabit)
        #expect(Self.read("Water the plants ! #work ~fri").isHabit)
        #expect(Self.read("Water the plants ! #work ~fri").title == "Water the plants")
        #expect(Self.read("!").title == "!")
        #expect(!Self.read("!").isHabit)
    }

    @Test func nothingButPartsLeavesNoTitle() {
        #expect(Self.read("#m ~fri").title == "")
        #expect(Self.read("").title == "")
    }

    @Test func everyScriptIsKeptAsItIs() {
        let line = Self.read("漢字 é e\u{301} 👨‍👩‍👧 \u{10FFFD} مرحبا")
        #expect(Array(line.title.unicodeScalars) == Array("漢字 é e\u{301} 👨‍👩‍👧 \u{10FFFD} مرحبا".unicodeScalars))
    }

    @Test(
        "An item of a bundle names days that each page reads as its own, and is neither habit nor starred by itself"
    )
    func itemOfABundle() {
        let line = EntryLine(
            "Stretch ~fri ^in 3 days &2w ! *", categories: [], today: "2026-11-20", for: .bundleItem)
        #expect(line.title == "Stretch ! *")
        #expect(!line.isHabit && !line.isStarred && line.start == nil && line.due == nil)
        #expect(line.itemStart?.description == "fri" && line.itemDue?.description == "in 3 days")
        #expect(line.repeats?.name == "every 2 weeks")
        #expect(
            line.words(today: "2026-11-20", link: "@") == ["starts fri", "due in 3 days", "every 2 weeks"])
        #expect(line.unknown.map(\.problem) == [.noHabit(inBundle: true), .noStar])
        #expect(line.itemDue?.day(from: "2026-12-01") == "2026-12-04")
        #expect(line.itemStart?.day(from: "2026-12-01") == "2026-12-04")
        let words = ["3d", "+2w", "1 month", "fri", "in 3 days"].map { ItemDay($0)?.words }
        #expect(words == ["3 days later", "2 weeks later", "1 month later", "fri", "in 3 days"])
        #expect(ItemDay("99999999d") == nil && line.itemDue?.day(from: "2999-12-30") == nil)
    }

    @Test(
        "A date that other configurations read as another day isn't an item's",
        arguments: ["^3/4", "^12/1", "~next week", "^eow"])
    func itemsDatesAreTheSameEverywhere(mark: String) {
        let line = EntryLine(
            "Stretch \(mark)", categories: [], today: "2026-11-20", weekStart: .sunday, order: .dayFirst,
            for: .bundleItem)
        #expect(line.itemStart == nil && line.itemDue == nil && line.title == "Stretch \(mark)")
        #expect(line.unknown.first?.words.contains("depends on the configuration") == true)
    }

    @Test func marksCountOnlyAtTheEndOfTheLine() {
        for text in ["Fix #work page ~fri crash", "Plan ~fri 3 times", "#m call Sam", "Fix #nope now"] {
            #expect(Self.read(text).title == text)
            #expect(Self.read(text).category == nil && Self.read(text).start == nil)
            #expect(Self.read(text).unknown.isEmpty)
        }
        // One that is kept in the title by a backslash doesn't part those before it from the end.
        let line = Self.read("Plan #m \\#nope ~fri \\!")
        #expect(line.title == "Plan #nope !" && line.category?.id == 2 && line.start == "2026-11-27")
    }

    @Test(
        arguments: [
            ("call dentist tomorrow", 2, "2026-11-21"), ("call dentist Friday #m", 2, "2026-11-27"),
            ("call Sam next friday", 2, "2026-11-27"), ("pay rent on 1 dec !", 2, "2026-12-01"),
            ("call Sam in 3 days", 2, "2026-11-23"), ("pay 1st december", 1, "2026-12-01"),
        ] as [(String, Int, Day)])
    func aDateInPlainWordsIsNoticedAndNotTaken(text: String, place: Int, day: Day) {
        let line = Self.read(text)
        #expect(line.noticed?.place == place && line.noticed?.day == day)
        #expect(line.start == nil && text.hasPrefix(line.title))
    }

    @Test(arguments: [
        "tomorrow", "call mom", "buy 3", "see may", "tomorrow call Sam", "call Sam yesterday",
        "call Sam tomorrow ~fri", "call Sam \\tomorrow", "sit in the sun",
    ])
    func otherWordsAreNoDate(text: String) {
        #expect(Self.read(text).noticed == nil)
    }

    private static func command(_ line: String, marks: EntryLine.Marks = .complete) -> EntryLine {
        EntryLine(line, categories: categories, today: today, marks: marks)
    }

    @Test func aCommandsMarksAreThoseAfterTheLastPlainWord() {
        let line = Self.command("Fix #work page ~fri crash #meetings ~next-fri https://example.com !")
        #expect(line.title == "Fix #work page ~fri crash")
        #expect(line.category?.id == 2)
        #expect(line.start == Day("2026-11-27"))
        #expect(line.externalURL == "https://example.com")
        #expect(line.isHabit)
        #expect(line.unknown.isEmpty)
    }

    @Test func aCommandNamesACategoryInFull() {
        let line = Self.command("Fix #eng ~soon #deep-work")
        #expect(line.title == "Fix #eng ~soon")
        #expect(line.category?.id == 3)
        // They stand before plain words, which makes them words of the title.
        #expect(line.unknown.map(\.word) == ["#eng", "~soon"])
    }

    @Test func aURLBetweenACommandsWordsStaysInTheTitleToo() {
        let line = Self.command("Read https://example.com/1 twice")
        #expect(line.title == "Read https://example.com/1 twice")
        #expect(line.externalURL == "https://example.com/1")
        #expect(Self.command("Read https://example.com/1").title == "Read")
    }

    @Test(arguments: [
        ("Talk about \\#work", "Talk about #work"), ("Talk about \\~fri", "Talk about ~fri"),
        ("Wow \\!", "Wow !"), ("\\\\#work", "\\#work"), ("a \\#b c", "a #b c"), ("a\\#b", "a\\#b"),
        ("C:\\dir \\x \\", "C:\\dir \\x \\"),
    ])
    func aBackslashKeepsAMarkInTheTitle(text: String, title: String) {
        for line in [Self.read(text), Self.command(text)] {
            #expect(line.title == title)
            #expect(line.category == nil && line.start == nil && !line.isHabit)
        }
    }

    @Test func aLiteralLineIsItsTitle() {
        let text = "Fix \\#x #work ~fri https://example.com !"
        let line = Self.command(text, marks: .none)
        #expect(line.title == text)
        #expect(line.category == nil && line.start == nil && line.externalURL == nil && !line.isHabit)
    }

    @Test(arguments: [
        ("Call Sam ~next fri", "Call Sam", "2026-11-27"), ("Call Sam ~1 apr", "Call Sam", "2027-04-01"),
        ("Call Sam ~w", "Call Sam", "2026-11-27"), ("Call Sam ~2w", "Call Sam", "2026-12-04"),
        ("Call Sam ~in 3 days", "Call Sam", "2026-11-23"),
        ("Call Sam ~fri next week", "Call Sam", "2026-11-27"),
        ("Call Sam ~the 1st of december 2027", "Call Sam", "2027-12-01"),
        ("Plan ~dec 1 #m", "Plan", "2026-12-01"), ("~tomorrow", "", "2026-11-21"),
        ("A ~day after tomorrow #m !", "A", "2026-11-22"),
    ])
    func aDateIsTheLongestRunOfWords(text: String, title: String, day: Day) {
        let line = Self.read(text)
        #expect(line.title == title)
        #expect(line.start == day)
        #expect(line.unknown.isEmpty)
    }

    @Test(
        "Any blank separates a mark from the title, and stays between the title's words",
        arguments: ["\u{A0}", "\u{202F}", "\u{3000}", "\u{2009}", " \u{A0}"])
    func otherBlanks(blank: String) {
        let line = Self.read("Courir\(blank)vite\(blank)~fri\(blank)https://example.com/a\(blank)!")
        #expect(line.title == "Courir\(blank)vite")
        #expect(line.start == "2026-11-27")
        #expect(line.externalURL == "https://example.com/a")
        #expect(line.isHabit)
    }

    @Test func everyWordOfADateIsMarked() {
        let line = Self.read("Call fri  ~in 3 days #m")
        #expect(line.understood.filter { $0.value.meaning == .date }.keys.sorted() == [2, 3, 4])
        #expect(line.understood[3]?.word == "3")
        #expect(line.understood[5]?.meaning == .category(.blue))
        #expect(line.understood[1] == nil)
    }

    @Test(
        arguments: [
            ("Renew passport ~next fri", "Renew passport", "2026-11-27"),
            ("Renew ~in 3 days #work", "Renew", "2026-11-23"),
            ("Renew #work ~1 apr 2027 !", "Renew", "2027-04-01"),
            ("Renew ~fri and pay", "Renew ~fri and pay", nil),
            ("Renew ~in 3 days time", "Renew ~in 3 days time", nil),
        ] as [(String, String, Day?)])
    func aCommandsDateMayHaveSeveralWords(text: String, title: String, day: Day?) {
        let line = Self.command(text)
        #expect(line.title == title)
        #expect(line.start == day)
    }

    @Test func anUnknownWordHasItsReason() {
        #expect(Self.read("x #nope").unknown == [UnknownWord(word: "#nope", problem: .noCategory)])
        #expect(
            Self.read("x #eng").unknown
                == [UnknownWord(word: "#eng", problem: .ambiguous(["Engineering", "English"]))])
        #expect(
            Self.read("x ~tomorow").unknown
                == [
                    UnknownWord(
                        word: "~tomorow", problem: .noDate("\"tomorow\" isn't a date. Did you mean tomorrow?")
                    )
                ])
        #expect(Self.read("x #12 ~20 ~/notes").unknown.isEmpty)
    }

    @Test func manyUnknownWordsTakeNoLongTime() {
        let line = Self.read(String(repeating: "~tomorow ", count: 2000))
        #expect(line.unknown.count == 2000)
        #expect(line.unknown.last?.problem == .noDate("\"tomorow\" isn't a date"))
    }

    @Test(
        "A rule may have several words, as a date may; what can't be one is said",
        arguments: [
            ("Water #work &every 2 weeks", "Water", "2w"), ("Water &every 2 weeks #work", "Water", "2w"),
            ("Tax &every year", "Tax", "yearly"),
            ("Gym &every 2 weeks on mon and thu !", "Gym", "2w-mon,thu"),
            ("Rent &1st of the month ^fri", "Rent", "1st"), ("Gym &3 times a week", "Gym", "3/week"),
            ("Gym &twice a week", "Gym", "2/week"), ("Bins &every second week #work", "Bins", "2w"),
            ("Dentist &after 6 weeks", "Dentist", "6w-after"),
            ("Walk &2w on", "Walk &2w on", nil), ("Note &a for two", "Note &a for two", nil),
            ("Salt &pepper soup", "Salt &pepper soup", nil),
        ] as [(String, String, String?)])
    func rulesOfSeveralWords(text: String, title: String, rule: String?) {
        for line in [Self.command(text), Self.read(text)] {
            #expect(line.title == title)
            #expect(line.repeats?.typed == rule)
            #expect(line.unknown.isEmpty)
            #expect(line.category?.id == (text.contains("#work") ? 7 : nil))
        }
    }

    @Test(
        "What looks like a rule and isn't one is said, and takes no other mark's meaning",
        arguments: [
            "&every blue moon", "&every", "&２w", "&-1w", "&every 5000 weeks", "&foo", "&every -1 days",
            "&every 2 blue moons", "&1st and 15th", "&every week for 3 weeks", "&twice a day", "&second week",
            "&monthly until may", "&3 weeks from monday",
        ])
    func noRules(mark: String) {
        for text in ["A \(mark) #work", "A #work \(mark)"] {
            let line = Self.command(text)
            #expect(line.unknown.map(\.word) == [String(mark.split(separator: " ")[0])], "\(text)")
            #expect(line.category?.id == 7 && line.title == "A \(mark)", "\(text)")
        }
    }

    @Test(
        "A deadline is counted from the start",
        arguments: [
            ("Report ~mon ^fri", "2026-11-27"), ("Report ^fri ~mon", "2026-11-27"),
            ("Tax ~19-nov ^31-mar", "2028-03-31"), ("Tax ~19-nov ^19-nov", "2027-11-19"),
            ("Report ~mon ^3d", "2026-11-26"), ("Rent &1st ^10d", "2026-12-11"),
            ("Call ~fri ^fri", "2026-11-27"),
            ("Report ^fri", "2026-11-27"), ("Report ~mon ^21-nov", "2026-11-21"),
            ("Report ~mon ^2026-11-21", "2026-11-21"),
        ] as [(String, Day)])
    func deadlines(text: String, due: Day) {
        #expect(Self.read(text).due == due)
    }
}
