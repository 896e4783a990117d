import Journal
import Screens
extension ConfigurationReport {
    /// The value of a setting, as text without quotes; each element of a list.
    /// - Parameter key: The key with its tables: `review.many`.
    /// - Throws: An error in words if there is no such setting, or the theme decides it.
    public func values(of key: String) throws(ExpressionError) -> [String] {
        let path = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let current = entries.first { FormerNames.paths(of: $0.path).contains(path) }
        if let current { return try Self.texts(current.value) }
        if let problem = SettingNames.problem(ofTable: path) { throw ExpressionError("\(key) \(problem)") }
        if path.count == 2, path[0] == "theme", Style.Role.names.contains(where: { $0.0 == path[1] }) {
            throw ExpressionError("\(key) isn't set; the theme decides it")
        }
        let known = entries.map { $0.path.joined(separator: ".") }
        let near = Spelling.nearest(to: key.lowercased(), among: known, max(1, key.count / 3))
        throw ExpressionError(
            "\(key.quoted) isn't a setting" + (near.map { "; did you mean \($0)?" } ?? ""))
    }

    private static func texts(_ toml: String) throws(ExpressionError) -> [String] {
        do throws(InvalidTOML) {
            guard let value = try ConfigurationFile.table(of: "value = \(toml)")["value"] else { return [] }
            if let array = value.array { return array.compactMap { $0.string ?? toml } }
            return [value.string ?? toml]
        } catch {
            throw ExpressionError(error.reason)
        }
    }
}
