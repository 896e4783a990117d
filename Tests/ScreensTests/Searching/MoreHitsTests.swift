import Store
import TestSupport
import Testing

@testable import Screens

@Suite("More than the first hits of a search")
struct MoreHitsTests {
    @Test("G at the last of the first hits asks for more of them")
    func more() {
        let list = SampleSearch.results("invoice", hasMore: true)
        let view = SampleSearch.view(list)
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        _ = state.handle(.character("G"), in: view)
        #expect(state.wantedSearch(in: view) == nil)
        _ = state.handle(.character("G"), in: view)
        let wanted = list.hits.count + 200
        #expect(state.wantedSearch(in: view) == SearchRequest(list.query, extent: .complete, limit: wanted))
        // All of them show.
        #expect(state.wantedSearch(in: SampleSearch.view(SampleSearch.results("invoice"))) == nil)
    }
}
