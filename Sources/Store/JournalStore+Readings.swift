import Journal
import Persistence

/// What screens need beside the page.
extension JournalStore {
    typealias PageReading = (page: OpenPage, updates: [ReadingSource.Update], mark: ReadMark)

    /// A query for a page and the wanted readings, in one snapshot.
    /// - Parameter isTurn: Whether this program has written nothing since the last page. The month, which takes
    ///   longer than the page, is then kept if nobody else has, either.
    func reading(_ page: JournalQuery<OpenPage>, isTurn: Bool = false) -> JournalQuery<PageReading> {
        let wanted = view.readings.wanted
        let others = wanted.filter { reading in
            if case .month(let month) = reading { view.calendar?.month != month } else { true }
        }
        return page.and(
            .all(sources(of: wanted).map(\.query)), unlessSince: isTurn ? monthVersion : nil,
            then: .all(sources(of: others).map(\.query))
        ).map { (page: $0.0, updates: $0.1, mark: $0.mark) }.focused(on: view.focus)
    }

    /// Loads the readings of the side panel. No action waits for it.
    ///
    /// What an action has overtaken is dropped, since it may be older than the page, and so is what was
    /// interrupted: both are due again. Only the pages that a search found are shown even then, as those found
    /// earlier would be.
    public func readBeside(_ wanted: Set<Reading>) async {
        let refreshes = refreshes
        let missing = sources(of: wanted.subtracting(view.readings.beside))
        var updates: [ReadingSource.Update] = []
        do {
            updates = try await database.readBeside(
                JournalQuery.all(missing.map(\.query)).focused(on: view.focus))
        } catch is CancellationError {
            return
        } catch {
            // The panel stays empty; what a key asks for reports the error.
            updates = missing.map { source in { source.mark(&$0, .failed("\(error)")) } }
        }
        var read = view.readings
        for update in updates { update(&read) }
        if let found = read.foundPages?.value, found.isIndexDamaged {
            await database.makeDamagedIndexAgain()
        }
        guard refreshes == self.refreshes else {
            view.readings.foundPages = read.foundPages
            return
        }
        read.beside = wanted
        view.readings = read
    }

    /// Loads readings that weren't wanted before.
    func read(_ wanted: Set<Reading>) async throws {
        let before = view.readings.wanted
        view.readings.wanted = wanted
        for source in sources(of: before.subtracting(wanted)) { source.mark(&view.readings, nil) }
        var new = wanted.subtracting(before)
        guard !new.isEmpty else { return }
        monthVersion = nil
        for case .month(let month) in new {
            defer { monthsAhead.read(beside: month, today: view.today, view.focus, from: database) }
            guard let ahead = monthsAhead[month] else { continue }
            view.readings.month = .loaded(ahead)
            new.remove(.month(month))
        }
        let missing = sources(of: new)
        guard !missing.isEmpty else { return }
        for source in missing { source.mark(&view.readings, .loading) }
        do {
            let query = JournalQuery.all(missing.map(\.query)).focused(on: view.focus)
            for update in try await database.read(query) { update(&view.readings) }
        } catch {
            for source in missing { source.mark(&view.readings, .failed("\(error)")) }
            throw error
        }
    }

    func sources(of readings: Set<Reading>) -> [ReadingSource] {
        readings.map { $0.source(clock: view.clock, appliesBundles: appliesBundles) }
    }
}
