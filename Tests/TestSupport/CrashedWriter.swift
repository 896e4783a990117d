import Foundation
import GRDB

/// A program that wrote to a database and was killed: its changes are in the write-ahead log beside the file.
public enum CrashedWriter {
    public static func write(_ path: String, _ sql: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL; \(sql)")
        }
        // Closing moves the changes into the file, so what a kill would have left is set aside and put back.
        let files = [path, path + "-wal"]
        for file in files { try FileManager.default.copyItem(atPath: file, toPath: file + ".left") }
        try queue.close()
        for file in files {
            if FileManager.default.fileExists(atPath: file) {
                try FileManager.default.removeItem(atPath: file)
            }
            try FileManager.default.moveItem(atPath: file + ".left", toPath: file)
        }
    }
}
