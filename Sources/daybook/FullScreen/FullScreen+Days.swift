import Foundation
import Journal
import Platform
import Store
import SystemPackage

/// Day and time zone changes while the journal is open.
extension FullScreen {
    /// Announces each new day. The page stays the same, so that nothing moves while the user types.
    func followDays() {
        days?.cancel()
        days = NewDays.follow(store.view.clock) { [events] in events.yield(.dayBegan) }
    }

    /// Checks for a new time zone of the machine.
    func lookAtZone() {
        if zoneWatch.look() { followZone() }
    }

    /// Switches to the machine's current time zone.
    func followZone() {
        Zone.reloadMachine()
        store.changeZone(.machine)
        news.insert(.zone)
        if store.view.today != lastToday { news.insert(.day) }
        followDays()
    }

    /// Announces a new day or zone once no action or prompt would hide the message.
    func announceNews() async {
        guard !news.isEmpty, typedAhead == nil, !screens.pageInFront.asksSomething else { return }
        let news = news
        let yesterday = lastToday
        self.news = []
        lastToday = store.view.today
        let before = store.view
        await refreshAfterExternalChange()
        let view = store.view
        // An unstarted page of yesterday gives way to today's.
        let showsToday = !before.page.contents.isStarted && before.isPage && before.day == yesterday
        var message = StoreMessage("")
        // An earlier announcement is out of date.
        if let shown = view.message {
            if let announcement, announcement.whole == shown.text {
                message = announcement.earlier
            } else if shown.offer != .startToday {
                message = StoreMessage(shown.text, isError: shown.isError)
            }
        }
        var words = message.text.isEmpty ? [] : [message.text]
        if news.contains(.zone) {
            let zone = view.clock.zone.identifier
            words.append(zone == "UTC" ? "The time zone has changed" : "The time zone is \(zone) now")
        }
        if news.contains(.day), !view.page.isTodayStarted {
            words.append("It is \(view.today.shortName) now")
            message.offer = .startToday
        } else if news.contains(.day), view.isPage, view.day > view.today {
            // The clock went back over a page that was today's.
            words.append("It is \(view.today.shortName) now")
            message.offer = .latest
        }
        if words.count > (message.text.isEmpty ? 0 : 1) {
            let earlier = StoreMessage(message.text, isError: message.isError)
            message.text = words.joined(separator: " · ")
            announcement = (message.text, earlier)
            store.say(message)
        }
        if news.contains(.day), showsToday { apply(.show(.day(view.today), keepsMessage: true)) }
    }
}

/// Watches the file of the machine's time zone for replacement.
@MainActor
final class ZoneWatch {
    private let file: String
    /// Whether `TZ` fixes the process's time zone.
    private let isPinned: Bool
    private let onChange: @MainActor () -> Void
    private var watch: FolderWatch?
    private var setting: ZoneSetting
    private var lastLook = ContinuousClock.now

    /// - Parameter file: The machine's time zone file. Its folder is watched, since a rename replaces it.
    init(
        file: String = ZoneSetting.machineFile, isPinned: Bool = getenv("TZ") != nil,
        onChange: @escaping @MainActor () -> Void
    ) {
        self.file = file
        self.isPinned = isPinned
        self.onChange = onChange
        setting = .current(tz: nil, file: file)
        guard !isPinned else { return }
        // Where it can't be watched, keys check the file anyway, as they do for a new edition of the same zone.
        watch = FolderWatch(FilePath(file).removingLastComponent()) { [weak self] in
            if let self, self.look() { self.onChange() }
        }
    }

    func cancel() { watch?.cancel() }

    /// Whether the last check was a second ago or more.
    var isDue: Bool { .now - lastLook >= .seconds(1) }

    /// Whether the zone has changed since the last check.
    func look() -> Bool {
        guard !isPinned else { return false }
        lastLook = .now
        let now = ZoneSetting.current(tz: nil, file: file)
        guard now != setting else { return false }
        setting = now
        return true
    }
}
