import Journal

/// Why a device's changes wait. Other devices' go on.
public enum SyncProblem: Hashable, Sendable {
    /// The remote has less of the log than it had.
    case wentBack(from: Int64, to: Int64)
    /// The log has two different operations of one number: two files write it.
    case forked(at: Int64)
    /// The pack with an operation is missing, and later ones are there.
    case hole(at: Int64)
    /// What the device knew of another's log isn't at the remote.
    case waits(for: String, upTo: Int64)
    /// A pack can't be read.
    case damaged(after: Int64, pack: PackName, reason: String)
    /// The next pack isn't whole yet: another program still copies it into the folder.
    case arriving(pack: PackName)
    /// The log can't be read now, or with this key, or is no log of this journal, with the reason.
    case unreadable(String)
    /// A pack needs a newer version of Daybook.
    case newer(needs: Int64)
}

extension SyncProblem {
    /// The reason for which a pack isn't read that was sealed with a key of before. It may be of a machine that hasn't got the new
    /// one yet, or of somebody who has the former one.
    static let earlierKey = "it is sealed with an earlier key"

    /// Whether the next exchange sees to it by itself, as it does to what hasn't begun to arrive.
    public var isPassing: Bool {
        if case .arriving = self { true } else { false }
    }

    /// A sentence for the user.
    public func sentence(device: String) -> String {
        let device = device.harmless
        switch self {
        case .wentBack(let from, let to):
            return "\(device)'s log at the remote went back from \(from) to \(to). "
                + "`daybook sync mend` publishes what this machine has of it."
        case .forked(let number):
            return "\(device)'s log has two different changes \(number): two files write it. "
                + "Its changes from there on wait; what is here stays."
        case .hole(let number):
            return "\(device)'s change \(number) is missing at the remote. The later ones wait for it; "
                + "`daybook sync mend` on that machine writes it again."
        case .waits(let other, let number):
            return
                "\(device)'s changes wait for change \(number) of \(other.harmless), which isn't at the remote. "
                + "`daybook sync mend` on a machine that has it publishes it."
        case .damaged(let number, let pack, let reason):
            let place = number == 0 ? "from its first change on" : "after change \(number)"
            let forget = "`daybook sync forget \(device.asShellWord)`"
            let advice =
                reason == Self.earlierKey
                ? "\(forget) here if it is none of yours, or `daybook sync key FILE` on that machine "
                    + "with the new key."
                : "`daybook sync mend` on that machine writes them again, or \(forget) here if it is gone."
            return "\(device)'s log is damaged \(place) (\(pack.description.harmless)): "
                + "\(reason.harmless). Its later changes wait; \(advice)"
        case .arriving(let pack):
            return
                "\(device)'s next changes are still being copied into the folder (\(pack.description.harmless)): the next "
                + "`daybook sync` takes them in. If they stay away, `daybook sync mend` on that machine writes them again."
        case .unreadable(let reason):
            return "\(device)'s changes wait: \(reason.harmless)"
        case .newer(let schema):
            return "\(device) has a newer Daybook (v\(schema)). Its changes wait until this one is updated."
        }
    }
}

/// Why nothing was synchronized.
public enum SyncError: Error, Equatable, Sendable {
    /// The remote can't be used, in its own words.
    case unreachable(String)
    /// An address that git could take for an option or a program.
    case badAddress(String)
    /// There are branches or files at the remote, and none of them is Daybook's.
    case notDaybook([String])
    /// The remote has another journal, by the name of its device and the day it was begun.
    case anotherJournal(device: String, since: Day)
    /// There is a journal at the remote, and this one has never been the same.
    case hasJournal
    /// There is no journal at the remote.
    case noJournal
    /// There are packs at the remote, and none of them can be read.
    case damaged
    /// The journal is synchronized already.
    case isSynced
    /// The journal isn't synchronized.
    case isNotSynced
    /// The packs are sealed with another key.
    case wrongKey
    /// The packs are sealed with a key that was made after the one that is here.
    case newKey
    /// The packs aren't sealed, and they were to be.
    case isNotSealed
    /// The packs are sealed, and there is no key here.
    case noKey
    /// The file of the key has none.
    case damagedKey(String)
    /// Our own log changed at the remote again and again.
    case contended
}

extension SyncError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreachable(let reason): "Couldn't synchronize: \(reason.harmless)"
        case .badAddress(let address): "\"\(address.harmless)\" isn't the address of a repository."
        case .notDaybook(let names):
            "The remote has \(Self.list(names)) and nothing of Daybook's. Use --here to use it all the same."
        case .anotherJournal(let device, let day):
            "The remote has another journal, begun on \(device.harmless) on \(day). `daybook sync off`, then "
                + "`daybook sync init ADDRESS --join` makes one of both."
        case .hasJournal:
            "The remote has a journal already. Use `daybook sync clone` for a new file, "
                + "or --join to make one of both."
        case .noJournal: "There is no journal at the remote yet."
        case .damaged:
            "The journal at the remote is damaged. `daybook sync mend` on a machine that has it writes it again. If none is "
                + "synchronized with it any more, `daybook sync init ADDRESS --here` on one that has the journal begins it anew."
        case .isSynced: "This journal is synchronized with another one. `daybook sync off` ends that."
        case .isNotSynced: "This journal isn't synchronized. Begin with `daybook sync init ADDRESS`."
        case .wrongKey:
            "The journal at the remote is sealed with another key. "
                + "`daybook sync key` prints the right one on its other machines; `daybook sync key FILE`, or --key FILE with init "
                + "and clone, brings it here."
        case .newKey:
            "The journal has a new key, and until it is here nothing is sent or received. `daybook sync key` prints it on the "
                + "machine that made it; `daybook sync key FILE` brings it here."
        case .isNotSealed: "The journal at the remote isn't sealed. Sealing begins with an empty remote."
        case .noKey:
            "The journal at the remote is sealed, and there is no key here. "
                + "`daybook sync key` prints it on its other machines; `daybook sync key FILE`, or --key FILE with init and "
                + "clone, brings it here. \(Self.lostKey)"
        case .damagedKey(let file):
            "The key of the journal is damaged (\(file.harmless)). `daybook sync key` prints it on its other machines; "
                + "`daybook sync key FILE` brings it here. \(Self.lostKey)"
        case .contended: "Something else keeps changing this machine's log at the remote."
        }
    }

    private static let lostKey =
        "If it is lost on all, `daybook sync key --new` makes another where the journal is synchronized; "
        + "elsewhere `daybook sync init` needs an empty remote."

    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(3).map(\.harmless).joined(separator: ", ")
        return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
    }
}
