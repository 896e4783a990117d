import Journal

extension JournalChange where Outcome == VerbOutcome {
    /// The transaction of a command.
    /// - Parameters:
    ///   - database: The journal; undoing a replacement restores one of its backups.
    ///   - page: The shown page; nil for today's.
    ///   - rows: The rows that the author sees, none on the command line.
    ///   - appliesBundles: Whether starting a page applies the bundles of its weekday.
    public static func verb(
        _ verb: JournalVerb, in database: JournalDatabase, by author: Author, page: Day? = nil,
        seeing rows: [PageRow] = [], appliesBundles: Bool = true
    ) -> JournalChange {
        let clock = author.clock
        let page = page ?? clock.today
        switch verb {
        case .startToday:
            return JournalChange<StartedPage>.startToday(clock: clock, appliesBundles: appliesBundles)
                .map { VerbOutcome(abandonedHabits: $0.abandoned) }
        case .removePage(let day):
            return JournalChange<RemovedPage>.removePage(of: day, clock: clock)
                .map { VerbOutcome(touched: $0.reopened.map(\.id)) }
        case .add(let drafts, let name):
            return JournalChange<[Todo]>.add(drafts, newCategory: name).map { VerbOutcome(added: $0) }
        case .addMissing(let drafts, let name):
            return JournalChange<AddedTodos>.addMissing(drafts, newCategory: name)
                .map { VerbOutcome(added: $0.added, present: $0.present) }
        case .logNew(let drafts, let name):
            return JournalChange<AddedTodos>.logNew(drafts, newCategory: name)
                .map { VerbOutcome(added: $0.added, present: $0.present) }
        case .complete(let todos):
            return JournalChange<[Todo]>.end(todos, as: .done, on: page, clock: clock).uneventful
        case .abandon(let todos):
            return JournalChange<[Todo]>.end(todos, as: .abandoned, on: page, clock: clock).uneventful
        case .end(let todos, let kind, let day, let secondsOfDay, let endsSeries):
            return JournalChange<[Todo]>.end(
                todos, as: kind, on: day, at: secondsOfDay, endsSeries: endsSeries, clock: clock
            ).uneventful
        case .reopen(let todos):
            return JournalChange<[Todo]>.reopen(todos).uneventful
        case .adjustEnding(let todos, let secondsOfDay):
            return JournalChange<[Todo]>.adjustEnding(todos, to: secondsOfDay, clock: clock).uneventful
        case .delete(let todos):
            return JournalChange<[Todo]>.delete(todos).uneventful
        case .edit(let todos, let edit):
            return JournalChange<EditedTodos>.edit(todos, edit, today: clock.today).uneventful
        case .rename(let id, let title, let other):
            return JournalChange { db in
                let isThere = try !JournalQuery<[Todo]>.todos([id], db).isEmpty
                let verb = isThere ? .edit([id], TodoEdit(\.title, title)) : other
                return try Self.verb(verb, in: database, by: author, page: page).run(db)
            }
        case .editEach(
            let edits, let deletedIDs, let expected, let moves, let rearrangements, let stars, let drafts):
            return JournalChange<[Int64]>.editEach(
                edits, deleting: deletedIDs, expecting: expected, moving: moves, arranging: rearrangements,
                starring: stars, adding: drafts, clock: clock
            ).map { VerbOutcome(touched: $0) }
        case .split(let id, let titles):
            return JournalChange<SplitTodo>.split(id, into: titles)
                .map { VerbOutcome(touched: $0.parts.map(\.id)) }
        case .moveToNewCategory(let todos, let name):
            return JournalChange<EditedTodos>.creatingCategory(named: name) {
                .edit(todos, TodoEdit(\.categoryID, $0))
            }.uneventful
        case .moveTagged(let id):
            return JournalChange<[Todo]>.moveTagged(to: id).uneventful
        case .move(let todos, let day, let seen, let allowsPast, let allowsLate):
            let moved = Set(todos.rowIDs)
            let starts = rows.reduce(into: seen) { starts, row in
                if moved.contains(row.id), starts[row.id] == nil { starts[row.id] = row.todo.start }
            }
            return JournalChange<MovedTodos>.move(
                todos, to: day, from: starts, clock: clock, allowsPast: allowsPast, allowsLate: allowsLate
            ).uneventful
        case .rearrange(let rearrangements):
            return JournalChange<[Todo]>.rearrange(rearrangements).uneventful
        case .star(let todos, let day, let isOn, let givenUp):
            let day = day ?? page
            let change =
                isOn
                ? JournalChange<StarredTodos>.star(todos, on: day, givingUp: givenUp, clock: clock)
                : .unstar(todos, on: day, clock: clock)
            return change.uneventful
        case .applyBundle(let id, let day):
            return JournalChange<AppliedBundle>.applyBundle(id, on: day ?? page, today: clock.today)
                .map { VerbOutcome(added: $0.added, present: $0.present, isOfBundle: true) }
        case .manage(let action):
            return JournalChange<ChangedLibrary>.library(action)
                .map { VerbOutcome(touched: [], libraryRow: $0.row) }
        case .write(let text, let subject, let expected):
            return .write(text, to: subject, replacing: expected, weekStart: clock.weekStart)
        case .append(let text, let period):
            return JournalChange<DayText?>.append(text, to: period, weekStart: clock.weekStart)
                .map { _ in VerbOutcome(written: period) }
        case .keep(let todos):
            return JournalChange<[Todo]>.keep(todos, on: clock.today).uneventful
        case .finishReview:
            return JournalChange<FinishedReview>.finishReview(clock: clock).uneventful
        case .settle(let numbers, let settlement):
            return JournalChange<[JournalConflict]>.settle(
                numbers, settlement, today: clock.today, weekStart: clock.weekStart
            ).map {
                VerbOutcome(
                    touched: settlement == .keep ? [] : $0.compactMap { $0.noun == "todo" ? $0.id : nil })
            }
        case .undo(let steps, let consent):
            // A command names what it has undone, and nobody waits for an answer.
            let consent = author.source == .screen ? consent : .all
            return JournalChange<ReplayedSteps>.undo(steps, in: database, by: author, consent: consent)
                .map(VerbOutcome.init)
        case .redo(let steps):
            return JournalChange<ReplayedSteps>.redo(steps, in: database, by: author)
                .map(VerbOutcome.init)
        }
    }

    /// The transaction of a command that looks up names in the library at that moment.
    public static func verb(
        in database: JournalDatabase, by author: Author,
        given verb: @escaping @Sendable (Library) throws -> JournalVerb
    ) -> JournalChange {
        JournalChange { db in
            try Self.verb(verb(try JournalQuery<Library>.library(db)), in: database, by: author).run(db)
        }
    }
}

extension JournalChange {
    /// The change with an empty outcome.
    fileprivate var uneventful: JournalChange<VerbOutcome> { map { _ in VerbOutcome() } }
}

extension VerbOutcome {
    fileprivate init(_ replayed: ReplayedSteps) {
        self.init(
            touched: replayed.todoIDs, libraryRow: replayed.libraryRow, replayed: replayed.steps.map(\.id))
    }
}
