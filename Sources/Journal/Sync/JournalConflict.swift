import Foundation

/// A decision of a merge for people: what the journal shows, and what it could show instead.
public struct JournalConflict: Hashable, Sendable {
    /// What was done on one device.
    public struct Side: Hashable, Sendable {
        public var device: String
        /// When, by the device's clock.
        public var date: Date
        /// What was typed, as people read it; nil for a deletion. Of a long text, the lines that differ.
        public var words: String?
        /// The whole text, if it is one.
        public var text: String?

        public init(device: String, date: Date, words: String? = nil, text: String? = nil) {
            (self.device, self.date, self.words, self.text) = (device, date, words, text)
        }
    }

    public enum Kind: Hashable, Sendable {
        /// A property has the value of one device, and another typed something else.
        case property(String, shown: Side, other: Side)
        /// It was deleted on one device and changed on another that didn't know, so it is there.
        case deletion(deleted: Side, changed: Side)
        /// What it belonged to was deleted on a device that didn't know.
        case reference(to: String, deleted: Side, changed: Side, isHidden: Bool)
        /// Another one has its name.
        case name
    }

    /// A text in which the lines of both stay.
    public struct Both: Hashable, Sendable {
        public var subject: ProseSubject
        public var text: String

        public init(_ subject: ProseSubject, text: String) { (self.subject, self.text) = (subject, text) }
    }

    /// The number that settles it.
    public var number: Int64
    /// The name of what it is about: a title in quotes, or `of Mon 23 Nov`.
    public var name: String
    /// The row's noun: `todo`, `category`, `bundle`, …
    public var noun: String
    /// The row's id here; nil if it isn't there.
    public var id: Int64?
    public var kind: Kind
    /// What both make together; nil if it isn't about lines of a text.
    public var both: Both?

    public init(number: Int64, name: String, noun: String, id: Int64?, kind: Kind, both: Both? = nil) {
        (self.number, self.name, self.noun, self.id, self.kind) = (number, name, noun, id, kind)
        self.both = both
    }

    /// What it is about: `todo 42 "Call plumber"`. Of the ids only those of todos are typed.
    public var subject: String {
        [noun, noun == "todo" ? id.map(String.init) : nil, name].compactMap(\.self).joined(separator: " ")
    }

    /// What it is about on every machine, which have their own ids: `"Call plumber"`, or `category "Home"`.
    public var nameElsewhere: String { noun == "todo" ? name : "\(noun) \(name)" }
}

/// How a conflict is settled, on all devices.
public enum Settlement: Hashable, Sendable {
    /// What is shown stays.
    case keep
    /// The other decision becomes the journal's.
    case take
    /// Of a text, the lines of both stay.
    case both
}
