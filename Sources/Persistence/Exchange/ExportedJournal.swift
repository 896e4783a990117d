import Foundation
import Journal

/// The whole journal as JSON, under the names NerfJournal gives its tables.
///
/// Every key is there in every row, so that what has no value is `null`. Keys come sorted: whoever adds one puts
/// it in its place in the alphabet, capitals first.
extension JournalSnapshot {
    public func exportedJSON(version: Int, exportedAt: Date, timeZone: String) -> Data {
        var json = JSONWriter()
        json.object { json in
            json.key("bundleTodos")
            json.list(bundleTodos) { $0.write($1) }
            json.key("categories")
            json.list(categories) { $0.write($1) }
            json.key("exportGroupMembers")
            json.list(exportGroupMembers) { $0.write($1) }
            json.key("exportGroups")
            json.list(exportGroups) { $0.write($1) }
            json.key("exportedAt")
            json.value(ISO8601.string(exportedAt))
            json.key("journalPages")
            json.list(journalPages) { $0.write($1) }
            json.key("keptTodos")
            json.list(keptTodos) { $0.write($1) }
            json.key("putOffs")
            json.list(putOffs) { $0.write($1) }
            json.key("reviews")
            json.list(reviews) { $0.write($1) }
            json.key("taskBundles")
            json.list(taskBundles) { $0.write($1) }
            json.key("timeZone")
            json.value(timeZone)
            json.key("todos")
            json.list(todos) { $0.write($1) }
            json.key("version")
            json.value(version)
        }
        json.newline()
        return Data(json.bytes)
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ item: BundleTodo) {
        object { json in
            json.key("bundleID")
            json.value(item.bundleID)
            json.key("carriesTo")
            json.write(item.carriesTo)
            json.key("categoryID")
            json.value(item.categoryID)
            json.key("externalURL")
            json.value(item.externalURL)
            json.key("id")
            json.value(item.id)
            json.key("sortOrder")
            json.value(item.sortOrder)
            json.key("title")
            json.value(item.title)
        }
    }

    fileprivate mutating func write(_ category: Journal.Category) {
        object { json in
            json.key("carriesTo")
            json.write(category.carriesTo)
            json.key("color")
            json.value(category.color.rawValue)
            json.key("id")
            json.value(category.id)
            json.key("name")
            json.value(category.name)
            json.key("sortOrder")
            json.value(category.sortOrder)
        }
    }

    fileprivate mutating func write(_ member: ExportGroupMember) {
        object { json in
            json.key("categoryID")
            json.value(member.categoryID)
            json.key("groupID")
            json.value(member.groupID)
        }
    }

    fileprivate mutating func write(_ group: ExportGroup) {
        object { json in
            json.key("id")
            json.value(group.id)
            json.key("name")
            json.value(group.name)
            json.key("sortOrder")
            json.value(group.sortOrder)
        }
    }

    fileprivate mutating func write(_ page: JournalPage) {
        object { json in
            json.key("date")
            json.value(page.date.description)
            json.key("id")
            json.value(page.id)
        }
    }

    fileprivate mutating func write(_ putOff: PutOff) {
        object { json in
            json.key("date")
            json.value(ISO8601.string(putOff.date))
            json.key("id")
            json.value(putOff.id)
            json.key("seenFrom")
            json.value(putOff.seenFrom.description)
            json.key("sentFrom")
            json.value(putOff.sentFrom.description)
            json.key("sentTo")
            json.value(putOff.sentTo.description)
            json.key("todoID")
            json.value(putOff.todoID)
        }
    }

    fileprivate mutating func write(_ kept: KeptTodo) {
        object { json in
            json.key("day")
            json.value(kept.day.description)
            json.key("id")
            json.value(kept.id)
            json.key("todoID")
            json.value(kept.todoID)
        }
    }

    fileprivate mutating func write(_ review: FinishedReview) {
        object { json in
            json.key("date")
            json.value(ISO8601.string(review.date))
            json.key("day")
            json.value(review.day.description)
            json.key("id")
            json.value(review.id)
        }
    }

    fileprivate mutating func write(_ bundle: TaskBundle) {
        object { json in
            json.key("appliesOn")
            json.write(bundle.appliesOn)
            json.key("id")
            json.value(bundle.id)
            json.key("name")
            json.value(bundle.name)
            json.key("sortOrder")
            json.value(bundle.sortOrder)
            json.key("todosShouldMigrate")
            json.value(bundle.todosShouldMigrate)
        }
    }

    fileprivate mutating func write(_ todo: Todo) {
        object { json in
            json.key("asksWhenPushed")
            json.value(todo.asksWhenPushed)
            json.key("bundleTodoID")
            json.value(todo.bundleTodoID)
            json.key("carriesTo")
            json.write(todo.carriesTo)
            json.key("categoryID")
            json.value(todo.categoryID)
            json.key("ending")
            if let ending = todo.ending { json.write(ending) } else { json.null() }
            json.key("externalURL")
            json.value(todo.externalURL)
            json.key("id")
            json.value(todo.id)
            json.key("shouldMigrate")
            json.value(todo.shouldMigrate)
            json.key("start")
            json.value(todo.start.description)
            json.key("title")
            json.value(todo.title)
        }
    }

    /// A list of names, Monday first: `["mon", "fri"]`.
    fileprivate mutating func write(_ weekdays: Weekdays?) {
        if let weekdays { list(weekdays.days) { $0.value($1.key) } } else { null() }
    }

    fileprivate mutating func write(_ ending: TodoEnding) {
        object { json in
            json.key("date")
            json.value(ISO8601.string(ending.date))
            json.key("day")
            json.value(ending.day.description)
            json.key("kind")
            json.value(ending.kind.rawValue)
        }
    }
}
