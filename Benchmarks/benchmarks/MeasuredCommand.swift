import Foundation

/// A program with its words, measured by `floors measure`: a small process, whose own memory doesn't count as theirs.
struct MeasuredCommand {
    struct Sample {
        let seconds: Double
        let secondsToFirstByte: Double
        let mebibytes: Double
    }

    let program: URL
    let words: [String]
    let environment: [String: String]

    /// - Throws: ``BenchmarkError`` if the program fails; 1 is also the status of a search without results.
    func sample(measuring floors: URL) throws -> Sample {
        let output = try Self.run(floors, ["measure", program.path] + words, environment)
        let values = output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard values.count == 4, values[3] <= (words.first == "search" ? 1 : 0) else {
            // Once more, for its message.
            _ = try self.output()
            throw BenchmarkError(
                "\(program.lastPathComponent) \(words.joined(separator: " ")) failed with status \(values.last ?? 0)."
            )
        }
        return Sample(seconds: values[0], secondsToFirstByte: values[1], mebibytes: values[2] / 1024)
    }

    func output() throws -> String { try Self.run(program, words, environment) }

    /// Runs a program to its end; gives its output.
    @discardableResult
    static func run(_ program: URL, _ words: [String], _ environment: [String: String]) throws -> String {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = program
        process.arguments = words
        process.environment = environment
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        // A message is short: its pipe has room for it.
        let message = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw BenchmarkError(
                "\(program.lastPathComponent) \(words.joined(separator: " ")) failed. "
                    + String(decoding: message, as: UTF8.self))
        }
        return String(decoding: text, as: UTF8.self)
    }
}
