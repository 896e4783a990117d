import Testing

@testable import Persistence
@testable import Platform

struct LogLocksTests {
    private static let list = """
        1: POSIX  ADVISORY  READ 7876 fe:00:162 128 128
        2: POSIX  ADVISORY  WRITE 7876 fe:00:162 120 121
        3: FLOCK  ADVISORY  WRITE 800 fe:00:500 0 EOF
        3: -> POSIX  ADVISORY  WRITE 801 fe:00:163 0 EOF
        4: POSIX  ADVISORY  READ 7877 fe:00:163 128 128

        """

    @Test("Other programs' locks on the same file count, one's own and those on other files don't")
    func locks() {
        let other = LogIndex.Locks(ranges: FileLocks.ranges(in: Self.list, inode: "162", besides: "1"))
        #expect(other.isOpenElsewhere && other.isWritten && other.isCheckpointed)
        let own = LogIndex.Locks(ranges: FileLocks.ranges(in: Self.list, inode: "162", besides: "7876"))
        #expect(!own.isOpenElsewhere && !own.isWritten && !own.isCheckpointed)
        let reader = LogIndex.Locks(ranges: FileLocks.ranges(in: Self.list, inode: "163", besides: "1"))
        #expect(reader.isOpenElsewhere && !reader.isWritten && !reader.isCheckpointed)
        let none = LogIndex.Locks(ranges: FileLocks.ranges(in: Self.list, inode: "62", besides: "1"))
        #expect(!none.isOpenElsewhere && !none.isCheckpointed)
    }

    @Test("Locks on a file of the same number on another device don't count")
    func devices() {
        let own = "1: POSIX  ADVISORY  READ 10 00:2a:8 128 128\n"
        let elsewhere = LogIndex.Locks(
            ranges: FileLocks.ranges(
                in: own + "2: POSIX  ADVISORY  READ 11 00:2b:8 128 128\n", inode: "8", besides: "10"))
        #expect(!elsewhere.isOpenElsewhere)
        let here = LogIndex.Locks(
            ranges: FileLocks.ranges(
                in: own + "2: POSIX  ADVISORY  READ 11 00:2a:8 128 128\n", inode: "8", besides: "10"))
        #expect(here.isOpenElsewhere)
    }
}
