import Foundation

/// The locale that says which characters there are and how wide they are (`LC_CTYPE`).
public enum CharacterLocale {
    public enum Adoption: Equatable {
        /// The environment's.
        case own
        /// Another one in UTF-8, since the environment's isn't installed, as where ssh sends the name of the other machine's.
        case substitute(String)
        /// Only ASCII.
        case none
    }

    /// Locales in UTF-8 that a system may have in place of another.
    private static let substitutes = ["C.UTF-8", "C.utf8", "en_US.UTF-8"]

    /// The name in the environment; nil if it has none.
    public static var name: String? {
        for variable in ["LC_ALL", "LC_CTYPE", "LANG"] {
            if let value = getenv(variable), value.pointee != 0 { return String(cString: value) }
        }
        return nil
    }

    /// Makes it the process's.
    @discardableResult
    public static func adopt() -> Adoption {
        if setlocale(LC_CTYPE, "") != nil { return .own }
        guard let name, isUTF8(name),
            let substitute = substitutes.first(where: { setlocale(LC_CTYPE, $0) != nil })
        else { return .none }
        return .substitute(substitute)
    }

    /// Whether a locale's name has the character set UTF-8: `de_DE.utf8@euro`.
    private static func isUTF8(_ name: String) -> Bool {
        guard let dot = name.firstIndex(of: ".") else { return false }
        let codeset = name[dot...].dropFirst().prefix { $0 != "@" }
        return codeset.lowercased().filter { $0 != "-" && $0 != "_" } == "utf8"
    }
}
