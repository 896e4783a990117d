import Journal

/// The story that `daybook --demo` shows: two weeks, the days of this one, and today.
enum DemoStory {
    enum Action: Sendable {
        case start
        /// A line as it is typed: `Renew passport #home ~fri`.
        case add(String)
        case did(String)
        /// Words of a title.
        case done(String)
        case abandon(String)
        case postpone(String, days: Int)
        case note(String, String)
        case write(String)
    }

    /// Some actions at a time of day.
    struct Moment: Sendable {
        let hour: Int
        let minute: Int
        let actions: [Action]

        init(_ hour: Int, _ minute: Int, _ actions: Action...) {
            self.hour = hour
            self.minute = minute
            self.actions = actions
        }
    }

    /// The days of the two weeks before this one and of this week. Weekends stay free.
    static let weeks: [[Weekday: [Moment]]] = [
        [
            .monday: [
                Moment(
                    8, 50, .start, .add("Reproduce the login timeout #work"),
                    .add("Write the migration guide #work"),
                    .add("Renew the passport #home"), .add("Book a table for Mum's birthday #family")),
                Moment(9, 20, .done("Stand-up"), .done("Inbox")),
                Moment(11, 40, .did("Helped Ana set up her laptop #work")),
                Moment(
                    16, 30, .done("Reproduce"), .add("Fix the login timeout #work"),
                    .postpone("passport", days: 2)),
            ],
            .tuesday: [
                Moment(
                    9, 5, .start, .add("Review Tom's query planner #work https://git.example.com/pulls/812")),
                Moment(9, 30, .done("Stand-up")),
                Moment(12, 15, .done("Book a table")),
                Moment(17, 0, .done("query planner"), .did("Lunch walk around the lake #home")),
            ],
            .wednesday: [
                Moment(8, 55, .start, .done("Stand-up"), .postpone("passport", days: 2)),
                Moment(
                    10, 30, .add("Read the paper on merge trees #reading"), .add("Call the landlord #home")),
                Moment(16, 10, .done("Fix the login timeout"), .done("Inbox")),
                Moment(
                    18, 0,
                    .write(
                        "The timeout was ours after all: the pool held a connection for every tab.\n\nSlept badly."
                    )),
            ],
            .thursday: [
                Moment(9, 0, .start, .done("Stand-up"), .add("Retro: collect notes #work")),
                Moment(14, 20, .done("Retro"), .done("landlord")),
            ],
            .friday: [
                Moment(9, 10, .start, .done("Stand-up"), .postpone("passport", days: 3)),
                Moment(11, 0, .did("Pairing with Noor on the importer #work")),
                Moment(16, 45, .done("Inbox"), .add("Water the fig tree !"), .done("fig tree")),
            ],
        ],
        [
            .monday: [
                Moment(
                    8, 45, .start, .add("Importer: keep the order of rows #work"),
                    .add("Buy running shoes #home"), .add("Quarterly numbers for Ben #work ~wed")),
                Moment(9, 20, .done("Stand-up"), .postpone("passport", days: 2)),
                Moment(15, 30, .done("Importer")),
            ],
            .tuesday: [
                Moment(9, 0, .start, .done("Stand-up"), .done("Inbox")),
                Moment(12, 30, .done("running shoes"), .did("Ran 5 km, first time this year #home")),
                Moment(
                    17, 10, .abandon("merge trees"), .add("Read \"A Philosophy of Software Design\" #reading")
                ),
            ],
            .wednesday: [
                Moment(9, 15, .start, .add("Talk: three ideas for the meetup #work")),
                Moment(
                    10, 0,
                    .note(
                        "three ideas",
                        "- [x] the merge that forgets nothing\n- [ ] undo as data\n- [ ] terminals, still")),
                Moment(16, 0, .done("Quarterly numbers"), .done("Inbox"), .postpone("passport", days: 5)),
            ],
            .thursday: [
                Moment(9, 0, .start, .done("Stand-up"), .add("Grandma's letter #family")),
                Moment(13, 5, .did("Deployed 2.4 #work")),
                Moment(18, 30, .write("2.4 is out, and nothing burned. Cake in the kitchen.")),
            ],
            .friday: [
                Moment(9, 5, .start, .done("Stand-up"), .done("Inbox")),
                Moment(15, 0, .done("Grandma"), .add("Plan the vegetable garden #home")),
            ],
        ],
        [
            .monday: [
                Moment(8, 50, .start, .add("Flaky upload test #work"), .add("Send Noor the slides #work")),
                Moment(9, 25, .done("Stand-up")),
                Moment(16, 40, .done("slides"), .done("Inbox")),
            ],
            .tuesday: [
                Moment(9, 0, .start, .done("Stand-up"), .add("Pay the rent #home")),
                Moment(11, 30, .did("Interviewed a candidate #work"), .done("rent")),
            ],
            .wednesday: [
                Moment(8, 55, .start, .done("Stand-up"), .done("Inbox")),
                Moment(17, 20, .did("Ran 6 km #home")),
            ],
            .thursday: [
                Moment(9, 10, .start, .done("Stand-up"), .add("Order compost #home")),
                Moment(16, 0, .done("compost")),
            ],
            .friday: [
                Moment(9, 0, .start, .done("Stand-up"), .done("Inbox"))
            ],
        ],
    ]

    /// What happened today before now: how many minutes ago, and what.
    static let today: [(minutesAgo: Int, actions: [Action])] = [
        (
            95,
            [
                .start, .add("Review the billing change #work https://git.example.com/pulls/840"),
                .add("Call the plumber about the kitchen tap #home"), .add("Dentist #home ~12d"),
                .add("Book the train to Ghent #family ~next fri"), .add("Water the fig tree !"),
            ]
        ),
        (60, [.did("Cleared the inbox with coffee")]),
        (35, [.done("billing"), .did("Answered Ana's question on backups #work")]),
        (10, [.write("A quiet morning for once. Finish the guide before anything else.")]),
    ]

    static let categories: [(name: String, color: CategoryColor)] = [
        ("Work", .blue), ("Home", .orange), ("Family", .pink), ("Reading", .teal),
    ]

    /// The habits of a working day.
    static let habits = ["Stand-up", "Inbox to zero"]
}
