import Journal
import Persistence

extension JournalStore {
    /// What another machine's changes brought; nil for nothing new.
    func mergeMessage(since before: SyncNotes?) -> StoreMessage? {
        guard let sync = view.page.sync else { return nil }
        let new = sync.conflicts - (before?.conflicts ?? 0)
        let offer: StoreMessage.Offer? = new > 0 ? .conflicts : nil
        if let merge = sync.merge, merge.id != before?.merge?.id {
            return StoreMessage(Sentences.sentence(merge.label), offer: offer)
        }
        // Of two values the one that was here may stay, so that nothing on the page changes.
        guard new > 0 else { return nil }
        return StoreMessage(
            new == 1 ? "1 conflict with another machine" : "\(new) conflicts with other machines",
            offer: offer)
    }
}
