import Journal

extension Sentences {
    /// `made bundle "Morning"`
    static func made(_ row: LibraryRow, _ name: String) -> String {
        "created \(row.kind.rawValue) \(named(name))"
    }

    /// `renamed category "Work" to "Job"`
    static func renamed(_ row: LibraryRow, _ name: String, to new: String) -> String {
        "renamed \(row.kind.rawValue) \(named(name)) to \(named(new))"
    }

    /// `moved bundle "Morning" to place 2`
    static func moved(_ row: LibraryRow, _ name: String, to place: Int) -> String {
        "moved \(row.kind.rawValue) \(named(name)) to place \(place + 1)"
    }

    /// `deleted export group "Team"`
    static func deleted(_ row: LibraryRow, _ name: String) -> String {
        "deleted \(row.kind.rawValue) \(named(name))"
    }

    /// `deleted category "Work", leaving 12 todos under Other`
    static func deletedCategory(_ name: String, todos: Int) -> String {
        "deleted category \(named(name))"
            + (todos == 0 ? "" : ", leaving \(counted(todos, "todo")) under Other")
    }

    /// `deleted bundle "Morning" with 4 items`
    static func deletedBundle(_ name: String, items: Int) -> String {
        "deleted bundle \(named(name))" + (items == 0 ? "" : " with \(counted(items, "item"))")
    }

    /// `changed category "Work" to red`
    static func edited(_ category: Category, _ edit: CategoryEdit) -> String {
        switch (edit.name, edit.color, edit.showOnly) {
        case (.set(let name), .keep, .keep):
            renamed(.category(category.id), category.name, to: name)
        case (.keep, .set(let color), .keep):
            "changed category \(named(category.name)) to \(color.rawValue)"
        case (.keep, .keep, .set(let weekdays)):
            carried("the todos of category \(named(category.name))", to: weekdays ?? .everyDay)
        default:
            "edited category \(named(category.name))"
        }
    }

    /// `set bundle "Morning" to make habits`
    static func edited(_ bundle: TaskBundle, _ edit: BundleEdit) -> String {
        switch (edit.name, edit.todosShouldMigrate, edit.appliesOn) {
        case (.set(let name), .keep, .keep):
            renamed(.bundle(bundle.id), bundle.name, to: name)
        case (.keep, .set(let areOneOffs), .keep):
            "set bundle \(named(bundle.name)) to add \(areOneOffs ? "one-offs" : "habits")"
        case (.keep, .keep, .set(let weekdays?)):
            "set bundle \(named(bundle.name)) to apply on \(weekdays.name)"
        case (.keep, .keep, .set(nil)):
            "set bundle \(named(bundle.name)) to apply only by hand"
        default:
            "edited bundle \(named(bundle.name))"
        }
    }

    /// `added "Standup" to bundle "Morning"`
    static func added(_ titles: [String], to bundle: TaskBundle) -> String {
        let things = titles.count == 1 ? named(titles[0]) : counted(titles.count, "item")
        return "added \(things) to bundle \(named(bundle.name))"
    }

    /// `renamed "Standup" to "Daily" in bundle "Morning"`
    static func edited(
        _ item: BundleTodo, _ edit: BundleTodoEdit, in bundle: TaskBundle, categoryName: String
    ) -> String {
        let place = " in bundle \(named(bundle.name))"
        if case .set(let note) = edit.note, edit == BundleTodoEdit(\.note, note) {
            return "\(changedNote(from: item.note, to: note)) \(named(item.title))\(place)"
        }
        guard edit.properties.count == 1 else { return "edited \(named(item.title))\(place)" }
        return switch (edit.title, edit.categoryID, edit.externalURL, edit.showOnly) {
        case (.set(let title), .keep, .keep, .keep):
            "renamed \(named(item.title)) to \(named(title))\(place)"
        case (.keep, .set, .keep, .keep):
            "moved \(named(item.title)) to \(categoryName)\(place)"
        case (.keep, .keep, .set(let url), .keep):
            "\(url == nil ? "removed" : "set") the URL of \(named(item.title))\(place)"
        case (.keep, .keep, .keep, .set(let weekdays)):
            carried(named(item.title), to: weekdays) + place
        default:
            "edited \(named(item.title))\(place)"
        }
    }

    /// `set export group "Team" to Work and Other`
    static func setMembers(_ names: [String], of group: String) -> String {
        "set export group \(named(group)) to \(names.isEmpty ? "no categories" : joined(names))"
    }

    /// `set "Standup" to be shown only to Mon-Fri`
    static func carried(_ things: String, to weekdays: Weekdays?, areSeveral: Bool = false) -> String {
        let days = weekdays.map { $0 == .everyDay ? $0.name : "only on \($0.name)" }
        return
            "set \(things) to be shown \(days ?? (areSeveral ? "like their categories" : "like its category"))"
    }

    /// `applied bundle "Morning": added 3 todos, 2 were already there`
    static func applied(_ applied: AppliedBundle, today: Day) -> String {
        let place = applied.day == today ? "" : " to \(applied.day.shortName(from: today))"
        let contents = appliedBundle(added: applied.added, present: applied.present.count)
        return "applied bundle \(named(applied.bundle.name))\(place): \(contents)"
    }

    /// `added 3 todos, 2 were already there`
    static func appliedBundle(added: [Todo], present: Int) -> String {
        var parts: [String] = []
        if !added.isEmpty {
            parts.append("added \(added.count == 1 ? named(added[0].title) : counted(added.count, "todo"))")
        }
        if present > 0 {
            let what = added.isEmpty && present > 1 ? "all \(present)" : "\(present)"
            parts.append("\(what) \(present == 1 ? "was" : "were") already there")
        }
        return parts.isEmpty ? "nothing to add" : parts.joined(separator: ", ")
    }

    /// `from desktop: 3 changes, 1 conflict`
    static func merged(_ merged: MergedChanges) -> String {
        if merged.devices.isEmpty { return "nothing new" }
        let conflicts = merged.conflicts == 0 ? "" : ", \(counted(merged.conflicts, "conflict"))"
        return
            "from \(joined(merged.devices.map(\.harmless))): \(counted(merged.count, "change"))\(conflicts)"
    }

    /// `kept the title of "Call plumber"`, or `took "Plumber" from laptop as the title of "Call plumber"`
    static func settled(_ conflicts: [JournalConflict], _ settlement: Settlement) -> String {
        guard conflicts.count == 1, let conflict = conflicts.first else {
            let verb =
                switch settlement {
                case .keep: "kept what is shown in"
                case .take: "took the other of"
                case .both: "kept the lines of both in"
                }
            return "\(verb) \(counted(conflicts.count, "conflict"))"
        }
        let name = conflict.nameElsewhere.harmless
        switch (settlement, conflict.kind) {
        case (.keep, .property("text", _, _)): return "kept the \(name)"
        case (.keep, .property(let property, _, _)): return "kept the \(property) of \(name)"
        case (.take, .property("text", _, let other)): return "took the \(name) from \(other.device.harmless)"
        case (.take, .property(let property, _, let other)):
            let words = other.words ?? ""
            let value = words.contains("\n") || words.count > 80 ? "the other" : words.harmless
            return "took \(value) from \(other.device.harmless) as the \(property) of \(name)"
        case (.both, .property("text", _, _)): return "kept the lines of both in the \(name)"
        case (.both, .property(let property, _, _)):
            return "kept the lines of both in the \(property) of \(name)"
        case (.keep, _), (.both, _): return "kept \(name) as it is"
        case (.take, .reference(let lost, _, _, _)): return "brought back \(lost.harmless)"
        case (.take, _): return "deleted \(name)"
        }
    }

    /// `A`, `A and B`, `A, B and C`
    public static func joined(_ names: [String]) -> String {
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: ", ")) and \(last)"
    }
}
