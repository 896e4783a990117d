import Platform
import SystemPackage

extension FilePath {
    /// The folder beside a journal for text that was typed for it and isn't saved, `journal.sqlite-drafts`.
    public var draftFolder: FilePath { addingSuffix("-drafts") }
}
