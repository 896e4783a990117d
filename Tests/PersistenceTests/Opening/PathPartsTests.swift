import Platform
import SystemPackage
import Testing

@Suite("The parts of a path")
struct PathPartsTests {
    @Test(
        "The folder and the name without its extension are those of SystemPackage, which takes longer",
        arguments: [
            "/a/journal.sqlite", "journal.sqlite", "/journal", "a/b.c/d", "a/.hidden", "a/.hidden.txt",
            "a/b.", "a/b..c",
            "/", ".", "..", "a/..", "/..", "", "a//b/", "ä/ö.ü", "a/ .x",
        ])
    func parts(text: String) {
        let path = FilePath(text)
        let folder = path.removingLastComponent()
        #expect(path.folder == (folder.isEmpty ? "." : folder))
        #expect(path.nameWithoutExtension == path.stem ?? "")
    }

    @Test("A name that isn't UTF-8 keeps its folder")
    func bytes() {
        let path = FilePath(bytes: [0x2F, 0xFF, 0x2F, 0xFE, 0x2E, 0x78])
        #expect(path.folder == path.removingLastComponent())
        #expect(path.nameWithoutExtension == path.stem)
    }
}
