import Journal

extension SharedPage {
    /// The pages of a range of days, each with its day as a heading.
    public init(
        _ pages: [OpenPage], of days: ClosedRange<Day>, only filter: SectionFilter? = nil,
        hasText: Bool = true,
        hasNotes: Bool = false, clock: JournalClock
    ) {
        self.init(
            .range(from: days.lowerBound), until: days.upperBound, only: filter,
            parts: pages.map { page in
                let day = page.contents.day
                return Part(
                    Self.filtered(page.contents.sections, filter).map { section in
                        Section(section, hasNotes: hasNotes) { $0.caption(on: day, clock: clock) }
                    }, of: page.contents, text: hasText && filter == nil ? SharedProse(page.text) : nil)
            })
    }
}
