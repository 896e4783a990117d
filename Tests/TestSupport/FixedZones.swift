import Foundation
import Journal

/// Zones by name, for tests: none depends on the machine's.
extension Zone {
    public static func fixed(_ name: String) -> Zone {
        guard let zone = Zone(named: name) else { fatalError("no zone is named \(name)") }
        return zone
    }

    public static let newYork = fixed("America/New_York")
    public static let losAngeles = fixed("America/Los_Angeles")
    public static let auckland = fixed("Pacific/Auckland")
    public static let kolkata = fixed("Asia/Kolkata")
    public static let kiritimati = fixed("Pacific/Kiritimati")
    public static let saoPaulo = fixed("America/Sao_Paulo")
}
