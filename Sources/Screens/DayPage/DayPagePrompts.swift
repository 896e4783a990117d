import Journal
import Store

/// What a key does in a prompt at the bottom: a category, a bundle or a day to choose.
extension DayPageState {
    mutating func pick(_ key: Key, _ picker: CategoryPicker, in view: JournalView) -> [Effect] {
        switch key {
        case _ where key.isCancel:
            mode = .browsing
            return []
        case .enter, .tab:
            guard let choice = picker.chosen(view.categories) else { return [] }
            mode = .browsing
            switch choice {
            case .category(let category):
                return act([.apply(.edit(.ids(picker.ids), TodoEdit(\.categoryID, category.id)))])
            case .other:
                return act([.apply(.edit(.ids(picker.ids), TodoEdit(\.categoryID, nil)))])
            case .new(let name):
                return act([.apply(.moveToNewCategory(.ids(picker.ids), name: name))])
            }
        default:
            var picker = picker
            picker.handle(key, view.categories)
            mode = .picking(picker)
            return []
        }
    }

    mutating func chooseBundle(_ key: Key, _ filter: ChoiceFilter, in view: JournalView) -> [Effect] {
        let bundles = BundlePicker.choices(filter, in: view)
        switch key {
        case _ where key.isCancel:
            mode = .browsing
            return []
        case .enter, .tab:
            guard !bundles.isEmpty else { return [] }
            mode = .browsing
            return [.apply(.applyBundle(bundles[filter.place(among: bundles.count)].id))]
        default:
            var filter = filter
            filter.handle(key, count: bundles.count)
            mode = .bundling(filter)
            return []
        }
    }

    /// Keeps the bundle highlighted that was; asks no longer where it is gone, or where there turns out to be none.
    mutating func followBundles(from old: JournalView, to new: JournalView) -> StoreMessage? {
        guard case .bundling(var filter) = mode, let library = new.library else { return nil }
        if library.bundles.isEmpty {
            mode = .browsing
            return new.message?.isError == true ? nil : StoreMessage(DayPageCommands.noBundles(self))
        }
        let before = BundlePicker.choices(filter, in: old)
        guard !before.isEmpty else { return nil }
        let chosen = before[filter.place(among: before.count)].id
        guard let place = BundlePicker.choices(filter, in: new).firstIndex(where: { $0.id == chosen }) else {
            mode = .browsing
            return StoreMessage("The bundle was deleted.")
        }
        filter.choose(place)
        mode = .bundling(filter)
        return nil
    }

    mutating func date(_ key: Key, _ prompt: DatePrompt, in view: JournalView) -> [Effect] {
        switch key {
        case _ where key.isCancel:
            mode = .browsing
            return []
        case .enter:
            do throws(ExpressionError) {
                guard let day = try prompt.day(view.clock) else {
                    mode = .browsing
                    return []
                }
                mode = .browsing
                return send(prompt.ids, to: day, in: view)
            } catch {
                return [.say(StoreMessage(error.sentence, isError: true))]
            }
        default:
            var prompt = prompt
            prompt.handle(key, view.clock)
            mode = .dating(prompt)
            return []
        }
    }

    /// Sends todos to a day; to one that has passed only once that was asked.
    mutating func send(_ ids: [Int64], to day: Day, in view: JournalView) -> [Effect] {
        guard day >= view.today else {
            mode = .asking(.moveToPast(ids, day))
            return []
        }
        if asksAbout(ids, sentTo: day, in: view) { return [] }
        return act([.apply(.move(.ids(ids), to: day))])
    }
}
