import Foundation

/// The JSON Schemas of the program's outputs, a file each.
enum SchemaFiles {
    /// The schemas by their names.
    static func all(of program: URL) throws -> [String: Any] {
        let all = try JSONSerialization.jsonObject(with: output(of: program, ["schema"])) as? [String: Any]
        return all ?? [:]
    }

    /// Writes the files of some schemas, and removes others.
    static func write(_ names: [String], to folder: URL, program: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where !names.contains((file as NSString).deletingPathExtension) {
            try FileManager.default.removeItem(at: folder.appendingPathComponent(file))
        }
        for name in names {
            let file = folder.appendingPathComponent("\(name).json")
            try output(of: program, ["schema", name]).write(to: file, options: .atomic)
        }
    }

    /// What the program prints.
    static func output(of program: URL, _ arguments: [String]) throws -> Data {
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return data
    }
}
