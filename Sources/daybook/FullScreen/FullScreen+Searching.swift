import Screens
import Store

extension FullScreen {
    /// Shows what a search found, if the screen still wants it.
    func show(_ result: Result<BackgroundSearch.Found, any Error>) {
        switch result {
        case .success(let found):
            guard typedAhead == nil, screens.wantedSearch(in: store.view) == found.request else { return }
            let before = store.view
            let isOutdated = store.show(found)
            follow(from: before)
            if let remark = found.results.remark { store.say(StoreMessage(remark)) }
            // Reads the rows again after a change that the search may have missed.
            if isOutdated { noticeChange() }
        case .failure(is CancellationError):
            break
        case .failure(let error):
            store.say(StoreMessage("\(error)", isError: true))
        }
    }
}
