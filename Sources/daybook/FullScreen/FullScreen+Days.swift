import Journal
import Store

/// Days that begin, and zones that change, while the journal is open.
extension FullScreen {
    /// Announces each day that begins. The page stays as it is: nothing may move under someone who is typing.
    func followDays() {
        days?.cancel()
        days = Task { [clock = store.view.clock, continuation] in
            var today = clock.today
            while true {
                // Clocks are set, and machines sleep: it is looked at again every hour at least.
                let rest = min(3600, max(0.05, clock.tomorrowBegins.timeIntervalSince(clock.now())))
                do { try await Task.sleep(for: .seconds(rest)) } catch { return }
                if clock.today == today { continue }
                today = clock.today
                continuation.yield(.dayBegan)
            }
        }
    }

    /// Follows the machine's zone, should it have changed.
    func lookAtZone() {
        if zoneWatch.look() { followZone() }
    }

    /// Goes on in the zone that the machine has now.
    func followZone() {
        Zone.reloadMachine()
        store.changeZone(.machine)
        news.insert(.zone)
        if store.view.today != lastToday { news.insert(.day) }
        followDays()
    }

    /// Announces a new day or zone, once nothing is under way or asked that would hide it.
    func announceNews() async {
        guard !news.isEmpty, typedAhead == nil, !screens.pageInFront.asksAboutText else { return }
        let news = news
        let yesterday = lastToday
        self.news = []
        lastToday = store.view.today
        let before = store.view
        await takeInChanges()
        let view = store.view
        // What today's page would show is now another's.
        let showsToday = !before.page.contents.isStarted && !before.isFutureLog && before.day == yesterday
        var message = StoreMessage("")
        // An earlier announcement is out of date.
        if let shown = view.message, shown.offer != .startToday {
            message = StoreMessage(shown.text, isError: shown.isError)
        }
        var words = message.text.isEmpty ? [] : [message.text]
        if news.contains(.zone) {
            let zone = view.clock.zone.identifier
            words.append(zone == "UTC" ? "The time zone has changed" : "The time zone is \(zone) now")
        }
        if news.contains(.day), view.page.latest.map({ $0 < view.today }) ?? true {
            words.append("It is \(view.today.shortName) now")
            message.offer = .startToday
        }
        if words.count > (message.text.isEmpty ? 0 : 1) {
            message.text = words.joined(separator: " · ")
            store.say(message)
        }
        if news.contains(.day), showsToday { apply(.show(.day(view.today), keepsMessage: true)) }
    }
}
