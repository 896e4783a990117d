import Journal
import struct SystemPackage.Errno
import struct SystemPackage.FilePath

/// Exchanges the changes of a journal with a remote.
///
/// One exchange, under a lock: it asks for the last pack of every log, reads what is new, publishes what is unsent, has the
/// journal apply the rest, and stores where each log ends (``SyncMark``). Marks only save reading: if the remote doesn't contain
/// one any more, the whole log is read and compared. ``LogComparison`` compares operations, not packs, so what was published
/// twice, cut differently or sealed again is the same.
///
/// What is found, and what happens:
/// - A reply was lost or the process killed, so the own log is ahead of its mark with our operations: they count as published.
/// - The own log has operations of another file, such as a copy or a restored backup, or another log knows more of it than is
///   here: this file begins a new log from the last common operation (`startNewLog`), and removes from a folder what it wrote since.
/// - Something that is no pack is in the own log, or instead of it: it is removed from a folder, and in git what is missing is
///   published after it, never with force. Others pass it over.
/// - Another log has two operations of one number: it is held there; what is here stays.
/// - A log went back, or the remote was emptied: nothing is deleted. Each device publishes its own again; ``mend()`` others'.
/// - The next pack of another's isn't whole in a folder: it isn't there yet. That is said, and the exchange is complete.
/// - A pack of one's own is gone or cut short in a folder: the others wait. ``mend()`` publishes anew what follows the last good one.
/// - A pack can't be read, is another device's, or needs a newer version: that log waits there, unless later packs have all of
///   its operations; the others continue.
/// - None of a new machine's packs can be read: nothing is made; the clone says that the remote is damaged.
/// - A folder has two versions of a log, one of which has gone on as another device: that one is passed over (``LogFork``).
/// - A pack is missing, or what its author knew: it waits, and the exchange isn't complete.
/// - Another journal, or a repository of something else: refused before anything is published; later, that log waits.
/// - Another key than the one with which the journal is sealed (``SyncRemote/key``): refused before anything is published. Packs
///   of a key that this one replaced are no packs: see ``sealAnew()``.
/// - The copy of the repository is damaged: it is made and fetched again.
public struct SyncEngine: Sendable {
    let store: any SyncStore
    let transport: any Transport
    let coding: PackCoding
    private let lock: FilePath
    private let patience: Duration
    private let forgotten: ForgottenDevices

    /// - Parameters:
    ///   - lock: The file that is locked meanwhile.
    ///   - patience: How long to wait for another process that synchronizes the same journal.
    ///   - forgotten: The machines that are gone: what is wrong with their logs isn't said any more.
    public init(
        store: any SyncStore, transport: any Transport, coding: PackCoding = .plain, lock: FilePath,
        patience: Duration = .seconds(10), forgotten: ForgottenDevices = ForgottenDevices()
    ) {
        (self.store, self.transport, self.coding) = (store, transport, coding)
        (self.lock, self.patience, self.forgotten) = (lock, patience, forgotten)
    }

    /// Publishes what is unsent and applies what is new.
    /// - Returns: Nil if another process was synchronizing the journal all the time.
    /// - Throws: ``SyncError``, or an error of the journal.
    public func run() async throws -> SyncReport? {
        try await locked {
            var (report, received, attempts) = (SyncReport(), Received(), 0)
            while attempts < Self.mostAttempts {
                switch try await exchange(&report, &received) {
                case .done:
                    report.received = received.sorted { $0.key < $1.key }.compactMap { _, part in
                        let (changes, todos) = (part.count.actions, part.count.todos)
                        return changes == 0 ? nil : .init(device: part.name, changes: changes, todos: todos)
                    }
                    return report
                case .more: attempts = 0
                case .again: attempts += 1
                }
            }
            throw SyncError.contended
        }
    }

    /// Publishes what the journal knows of all logs, own and others', as far as the remote lacks it.
    /// - Returns: Nil if another process was synchronizing the journal all the time.
    /// - Throws: ``SyncError``, or an error of the journal.
    public func mend() async throws -> SyncReport? {
        try await locked {
            var report = SyncReport()
            let state = try await store.state()
            let heads = try await transport.heads()
            for device in state.known.numbers.keys.sorted() {
                let reading = try await read(device, heads, state, isWhole: true)
                guard reading.comparison?.problem?.isFork != true, reading.fresh.isEmpty else { continue }
                let sent: ChangeCount?
                if reading.isBroken || reading.hasUnfinished && device == state.device {
                    sent = try await heal(reading, heads[device], state)
                } else if reading.damage == nil {
                    sent = try await publish(
                        device, after: reading.base(after: nil, knowing: state.known[device]), state)
                } else {
                    continue
                }
                if let sent { report.note(sent: sent) }
            }
            return report
        }
    }

    /// Publishes all that the journal knows of all logs again, sealed with the engine's key, which has replaced another: after what
    /// is sealed with that, or in its place where anything can be removed. It can be done again at any time.
    /// - Returns: Nil if another process was synchronizing the journal all the time.
    /// - Throws: ``SyncError``, or an error of the journal.
    public func sealAnew() async throws -> SyncReport? {
        try await locked {
            var report = SyncReport()
            for device in try await store.state().known.numbers.keys.sorted() {
                var sent: ChangeCount?
                for _ in 1...Self.mostAttempts where sent == nil {
                    // A machine that doesn't know of the new key may publish meanwhile. It says that again with the new one.
                    let (state, heads) = (try await store.state(), try await transport.heads())
                    let reading = try await read(device, heads, state, isWhole: true)
                    sent = try await heal(reading, heads[device], state, clears: true)
                }
                guard let sent else { throw SyncError.contended }
                report.note(sent: sent)
            }
            return report
        }
    }

    /// How often the own log may turn out to have changed at the remote meanwhile.
    private static let mostAttempts = 3

    // MARK: One exchange

    /// What has come from devices, with their names.
    private typealias Received = [DeviceID: (name: String, count: ChangeCount)]

    private enum Ending {
        /// Everything was exchanged that can be.
        case done
        /// A part of what others published was applied.
        case more
        /// The own log has changed meanwhile.
        case again
    }

    private func exchange(_ report: inout SyncReport, _ received: inout Received) async throws -> Ending {
        // A journal that is still being opened and a remote that is far away are waited for at once.
        async let asked = transport.heads()
        let state = try await store.state()
        let heads = try await asked
        let own = try await read(state.device, heads, state)
        if own.isForeign {
            // The journal was copied or restored: two files would write the same numbers.
            _ = try await reporting {
                try await transport.discard(after: nil, own.takenBack, of: state.device)
            }
            return try await goOnAnew(after: own.comparison?.common ?? 0, state, &report)
        }
        let others = Set(heads.keys).union(state.known.numbers.keys).subtracting([state.device]).sorted()
        var readings: [LogReading] = []
        for device in others { readings.append(try await read(device, heads, state)) }
        if let mark = state.marks[state.device],
            readings.contains(where: { $0.knowsMore(of: state.device, than: state.known) })
        {
            // The journal was restored, and what it published since is nowhere at the remote.
            return try await goOnAnew(after: max(mark.last, own.comparison?.common ?? 0), state, &report)
        }

        var waiting: [SyncReport.Waiting] = []
        if own.isDamaged {
            if state.known[state.device] == 0 { return try await goOnAnew(after: 0, state, &report) }
            guard let sent = try await heal(own, heads[state.device], state) else { return .again }
            report.note(sent: sent)
        } else if let damage = own.damage {
            waiting.append(.init(device: state.name(of: state.device), problem: damage))
        } else {
            // Only what nobody can have seen may become something else.
            if own.comparison == nil, let mark = state.marks[state.device],
                mark.last < state.known[state.device]
            {
                try await store.withdrawUnsentOperations(after: mark.last)
            }
            let base = own.base(after: state.marks[state.device], knowing: state.known[state.device])
            guard let sent = try await publish(state.device, after: base, state) else { return .again }
            report.note(sent: sent)
        }
        let (isNew, problems) = try await apply(readings, state, &received)
        if isNew, readings.contains(where: \.isPartial) { return .more }
        report.waiting = waiting + problems
        return .done
    }

    /// Begins a new log, with the own operations after a number.
    private func goOnAnew(
        after number: Int64, _ state: SyncState, _ report: inout SyncReport
    ) async throws -> Ending {
        try await store.setMarks([state.device: nil])
        try await store.startNewLog(after: number)
        report.isNewDevice = true
        return .again
    }

    /// Publishes the packs of a log after a place.
    /// - Returns: What was published; nil if the log has other packs by now.
    private func publish(
        _ device: DeviceID, after base: SyncMark?, _ state: SyncState
    ) async throws -> ChangeCount? {
        let sent = try await publish(device, after: base?.last ?? 0, following: base?.name, state)
        if sent?.isEmpty == true, base != state.marks[device] { try await store.setMarks([device: base]) }
        return sent
    }

    /// Publishes again what is missing of a log in which packs are missing or damaged.
    /// - Parameters:
    ///   - head: The log's last pack.
    ///   - clears: Whether to remove what is no pack of another machine's log, too.
    /// - Returns: What was published; nil if the log has other packs by now.
    private func heal(
        _ reading: LogReading, _ head: PackName?, _ state: SyncState, clears: Bool = false
    ) async throws -> ChangeCount? {
        let device = reading.device
        let whole = reading.whole(knowing: state.known[device])
        var isCleared = false
        // Nobody else writes the own log, so nobody else's can be lost.
        if clears || device == state.device {
            isCleared = try await reporting {
                try await transport.discard(after: whole, reading.damaged, of: device)
            }
        }
        // What is no pack stays where nothing can be removed. Something after it shows that nothing is missing.
        let isEnd = reading.endsInDamage && !isCleared
        let number = isEnd ? max(0, min(whole, state.known[device] - 1)) : whole
        return try await publish(device, after: number, following: head, state)
    }

    /// Publishes the packs of a log after an operation, some at a time: all of a large journal takes much memory.
    /// - Parameter pack: The last pack that is at the remote.
    /// - Returns: What was published; nil if the log has other packs by now.
    private func publish(
        _ device: DeviceID, after number: Int64, following pack: PackName?, _ state: SyncState
    ) async throws -> ChangeCount? {
        var (sent, number, pack) = (ChangeCount(), number, pack)
        while true {
            let unsent = try await store.packs(of: device, after: number, limit: Self.mostAtOnce)
            guard let last = unsent.last else { return sent }
            let previous = pack
            do {
                let name = try await reporting {
                    try await transport.publish(
                        unsent.map(coding.file), of: device, author: coding.author(state.name(of: device)),
                        after: previous)
                }
                try await store.setMarks([device: SyncMark(name: name, last: last.last)])
                (number, pack) = (last.last, name)
            } catch TransportError.rejected {
                return nil
            }
            sent.add(unsent)
        }
    }

    /// The number of operations that are published together.
    private static let mostAtOnce = 10_000

    /// Has the journal apply what was read.
    /// - Returns: Whether something is new, and what waits.
    private func apply(
        _ readings: [LogReading], _ state: SyncState, _ received: inout Received
    ) async throws -> (isNew: Bool, waiting: [SyncReport.Waiting]) {
        var waiting: [SyncReport.Waiting] = []
        let fresh = Self.deliverable(readings.flatMap(\.fresh), after: state.known)
        let known = fresh.isEmpty ? state.known : try await store.apply(fresh)
        var marks: [DeviceID: SyncMark?] = [:]
        for reading in readings {
            let device = reading.device
            if let mark = reading.mark(knowing: known[device]), mark != state.marks[device] {
                marks[device] = mark
            }
            let name = reading.name ?? state.name(of: device)
            received[device, default: (name, ChangeCount())].name = name
            received[device]?.count.add(reading.fresh.filter { $0.last <= known[device] })
            let problem = waits(reading, known, state, readings) ?? reading.problem
            if let problem, !forgotten.contains(device, known: known[device]) {
                waiting.append(.init(device: name, problem: problem))
            }
        }
        if !marks.isEmpty { try await store.setMarks(marks) }
        return (!marks.isEmpty || known != state.known, waiting)
    }

    /// The packs whose authors knew nothing that isn't here. The others are read again the next time.
    private static func deliverable(_ packs: [SyncPack], after known: VersionVector) -> [SyncPack] {
        var queue = CausalQueue()
        packs.forEach { queue.add($0) }
        var after = known
        for operation in queue.deliver(after: known) { after[operation.id.device] = operation.id.number }
        return packs.filter { $0.last <= after[$0.device] }
    }

    /// What a log's first pack that couldn't be applied waits for.
    private func waits(
        _ reading: LogReading, _ known: VersionVector, _ state: SyncState, _ readings: [LogReading]
    ) -> SyncProblem? {
        guard let pack = reading.fresh.first(where: { $0.last > known[reading.device] }) else { return nil }
        let missing = pack.knows.numbers.filter { $0.key != reading.device && $0.value > known[$0.key] }
        guard let (device, number) = missing.min(by: { $0.key < $1.key }) else { return nil }
        let name = readings.first { $0.device == device }?.name ?? state.name(of: device)
        return .waits(for: name, upTo: number)
    }

    // MARK: The lock

    func locked(_ work: () async throws -> SyncReport) async throws -> SyncReport? {
        let deadline = ContinuousClock.now + patience
        while true {
            do {
                if let held = try GitLock.acquire(lock) {
                    let report = try await reporting(work)
                    held.release()
                    return report
                }
            } catch let error as Errno {
                throw SyncError.unreachable("\(lock): \(error)")
            }
            if ContinuousClock.now >= deadline { return nil }
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    /// Gives errors of the transport as the engine's.
    func reporting<Result>(_ work: () async throws -> Result) async throws -> Result {
        do {
            return try await work()
        } catch TransportError.unreachable(let reason) {
            throw SyncError.unreachable(reason)
        } catch TransportError.unreadable(let reason) {
            throw SyncError.unreachable(reason)
        }
    }
}

/// What one synchronization did.
public struct SyncReport: Equatable, Sendable {
    /// What came from a device.
    public struct Received: Equatable, Sendable {
        public var device: String
        public var changes: Int
        /// The number of todos that they are of.
        public var todos: Int

        public init(device: String, changes: Int, todos: Int = 0) {
            (self.device, self.changes, self.todos) = (device, changes, todos)
        }
    }

    /// Why a device's changes wait.
    public struct Waiting: Equatable, Sendable {
        public var device: String
        public var problem: SyncProblem

        public init(device: String, problem: SyncProblem) { (self.device, self.problem) = (device, problem) }

        /// It for the user.
        public var sentence: String { problem.sentence(device: device) }
    }

    /// How many changes were published.
    public var sent = 0
    /// The number of todos that they are of.
    public var sentTodos = 0
    public var received: [Received] = []
    public var waiting: [Waiting] = []
    /// Whether this machine goes on under a new identity, because another file wrote its log.
    public var isNewDevice = false

    public init(sent: Int = 0, sentTodos: Int = 0) { (self.sent, self.sentTodos) = (sent, sentTodos) }

    mutating func note(sent count: ChangeCount) {
        sent += count.actions
        sentTodos += count.todos
    }

    /// Whether everything is synchronized that is there.
    public var isComplete: Bool { waiting.allSatisfy(\.problem.isPassing) }

    /// What happened, a sentence each.
    public var done: [String] {
        var sentences: [String] = []
        if isNewDevice {
            sentences.append(
                "This journal was copied or restored from a backup: it goes on as a new machine, with all that is in it. "
                    + "`daybook sync devices` lists both.")
        }
        if sent > 0 { sentences.append("Sent \(Self.amount(sent, sentTodos)).") }
        for received in received {
            let amount = Self.amount(received.changes, received.todos)
            sentences.append("\(amount) from \(received.device.harmless).")
        }
        return sentences.isEmpty && waiting.isEmpty ? ["Nothing new."] : sentences
    }

    /// How much was published, in words.
    public var sentAmount: String { Self.amount(sent, sentTodos) }

    /// `3 changes`, or for a change of many todos their number.
    private static func amount(_ changes: Int, _ todos: Int) -> String {
        if todos > changes { return "\(todos) todos" }
        return changes == 1 ? "1 change" : "\(changes) changes"
    }
}
