import Journal
import Screens
import Store

extension Scene {
    /// Bundles, categories and export groups.
    static let managers = library + libraryPrompts + groups + applying

    private static let design = [Size(columns: 80, rows: 24)]
    private static let sample = SampleLibrary.view()

    private static let library = [
        Scene("library", sample, keys: typed("3")),
        Scene("library-bundles", sample, keys: typed("3l")),
        Scene("library-items", sample, keys: typed("3llj")),
        Scene("library-empty", SampleLibrary.view(Library()), keys: typed("3")),
        Scene("library-empty-bundle", sample, keys: typed("3ljjl")),
        Scene("library-full", SampleLibrary.view(SampleLibrary.full), keys: typed("3lll") + [.pageDown]),
        Scene(
            "library-full-items", SampleLibrary.view(SampleLibrary.full),
            keys: typed("3ll") + [.pageDown, .pageDown]
        ),
        Scene(
            "library-ascii", SampleLibrary.view(SampleLibrary.full), keys: typed("3l"), sizes: design,
            isASCII: true),
        Scene("library-not-read-yet", SampleLibrary.view(nil), keys: typed("3l")),
        Scene(
            "library-wide-and-low", sample, keys: typed("3l"),
            sizes: [Size(columns: 130, rows: 10), Size(columns: 100, rows: 12)]),
        Scene("library-help", sample, keys: typed("3?")),
        Scene("library-palette", sample, keys: typed("3l:week"), sizes: design),
        Scene(
            "library-message",
            SampleLibrary.view(message: StoreMessage("Created bundle \"Trip\"", offer: .undo)),
            keys: typed("3l"), sizes: design),
    ]

    private static let libraryPrompts = [
        Scene("library-new-bundle", sample, keys: typed("3laSprint")),
        Scene("library-new-item", sample, keys: typed("3llaWater #hea https://x.org")),
        Scene("library-new-item-category", sample, keys: typed("3llaWater #he")),
        Scene("library-rename", sample, keys: typed("3") + [.enter]),
        Scene("library-weekdays", sample, keys: typed("3lw")),
        Scene("library-weekdays-none", sample, keys: typed("3ljjw"), sizes: design),
        Scene("library-weekdays-nonsense", sample, keys: typed("3ljjwmon-x")),
        Scene("library-weekdays-of-an-item", sample, keys: typed("3lljw"), sizes: design),
        Scene("library-colour", sample, keys: typed("3#")),
        Scene("library-item-category", sample, keys: typed("3ll#me")),
        Scene("library-delete-category", sample, keys: typed("3jjD")),
        Scene("library-delete-bundle", sample, keys: typed("3lD")),
        Scene("library-delete-long", SampleLibrary.view(SampleLibrary.full), keys: typed("3ljD")),
    ]

    private static let groups = [
        Scene("groups", sample, keys: typed("4j")),
        Scene("groups-members", sample, keys: typed("4lj")),
        Scene("groups-empty", SampleLibrary.view(Library()), keys: typed("4")),
        Scene("groups-full", SampleLibrary.view(SampleLibrary.full), keys: typed("4l") + [.end]),
        Scene("groups-ascii", sample, keys: typed("4l"), sizes: design, isASCII: true),
        Scene("groups-new", sample, keys: typed("4aBoss")),
        Scene("groups-delete", sample, keys: typed("4D"), sizes: design),
        Scene("groups-help", sample, keys: typed("4?"), sizes: design),
    ]

    private static let applying = [
        Scene("apply-bundle", sample, keys: typed("b")),
        Scene("apply-bundle-filtered", sample, keys: typed("bwee"), sizes: design),
        Scene("apply-bundle-none-fits", sample, keys: typed("bzzz"), sizes: design),
        Scene("apply-bundle-full", SampleLibrary.view(SampleLibrary.full), keys: typed("b") + [.up]),
        Scene("apply-bundle-not-read-yet", SampleLibrary.view(nil), keys: typed("b"), sizes: design),
    ]
}
