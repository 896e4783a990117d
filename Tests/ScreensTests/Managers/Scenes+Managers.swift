import Journal
import Screens
import Store

extension Scene {
    /// Bundles, categories and export groups.
    static let managers = library + libraryPrompts + groups + applying

    private static let design = [Size(columns: 80, rows: 24)]
    private static let sample = SampleLibrary.view()

    private static let library = [
        Scene("library", sample, keys: typed("gb")),
        Scene("library-bundles", sample, keys: typed("gbl")),
        Scene("library-items", sample, keys: typed("gbllj")),
        Scene("library-empty", SampleLibrary.view(Library()), keys: typed("gb")),
        Scene("library-empty-bundle", sample, keys: typed("gbljjl")),
        Scene("library-full", SampleLibrary.view(SampleLibrary.full), keys: typed("gblll") + [.pageDown]),
        Scene(
            "library-full-items", SampleLibrary.view(SampleLibrary.full),
            keys: typed("gbll") + [.pageDown, .pageDown]
        ),
        Scene(
            "library-ascii", SampleLibrary.view(SampleLibrary.full), keys: typed("gbl"), sizes: design,
            isASCII: true),
        Scene("library-not-read-yet", SampleLibrary.view(nil), keys: typed("gbl")),
        Scene(
            "library-wide-and-low", sample, keys: typed("gbl"),
            sizes: [Size(columns: 130, rows: 10), Size(columns: 100, rows: 12)]),
        Scene("library-help", sample, keys: typed("gb?")),
        Scene("library-palette", sample, keys: typed("gbl:week"), sizes: design),
        Scene(
            "library-message",
            SampleLibrary.view(message: StoreMessage("Created bundle \"Trip\"", offer: .undo)),
            keys: typed("gbl"), sizes: design),
    ]

    private static let libraryPrompts = [
        Scene("library-new-bundle", sample, keys: typed("gblaSprint")),
        Scene("library-new-item", sample, keys: typed("gbllaWater #hea https://x.org")),
        Scene("library-new-item-category", sample, keys: typed("gbllaWater #he")),
        Scene("library-rename", sample, keys: typed("gb") + [.enter]),
        Scene("library-weekdays", sample, keys: typed("gblw")),
        Scene("library-weekdays-none", sample, keys: typed("gbljjw"), sizes: design),
        Scene("library-weekdays-nonsense", sample, keys: typed("gbljjwmon-x")),
        Scene("library-weekdays-of-an-item", sample, keys: typed("gblljw"), sizes: design),
        Scene("library-colour", sample, keys: typed("gb#")),
        Scene("library-item-category", sample, keys: typed("gbll#me")),
        Scene("library-delete-category", sample, keys: typed("gbjjD")),
        Scene("library-delete-bundle", sample, keys: typed("gblD")),
        Scene("library-delete-long", SampleLibrary.view(SampleLibrary.full), keys: typed("gbljD")),
    ]

    private static let groups = [
        Scene("groups", sample, keys: typed("gej")),
        Scene("groups-members", sample, keys: typed("gelj")),
        Scene("groups-empty", SampleLibrary.view(Library()), keys: typed("ge")),
        Scene("groups-full", SampleLibrary.view(SampleLibrary.full), keys: typed("gel") + [.end]),
        Scene("groups-ascii", sample, keys: typed("gel"), sizes: design, isASCII: true),
        Scene("groups-new", sample, keys: typed("geaBoss")),
        Scene("groups-delete", sample, keys: typed("geD"), sizes: design),
        Scene("groups-help", sample, keys: typed("ge?"), sizes: design),
    ]

    private static let applying = [
        Scene("apply-bundle", sample, keys: typed("b")),
        Scene("apply-bundle-filtered", sample, keys: typed("bwee"), sizes: design),
        Scene("apply-bundle-none-fits", sample, keys: typed("bzzz"), sizes: design),
        Scene("apply-bundle-full", SampleLibrary.view(SampleLibrary.full), keys: typed("b") + [.up]),
        Scene("apply-bundle-not-read-yet", SampleLibrary.view(nil), keys: typed("b"), sizes: design),
    ]
}
