import Foundation
import Journal

extension Zone {
    /// A zone by the name that another program has for it: the IANA database's, or Windows'.
    init?(foreign name: String) {
        guard let zone = Zone(database: name) ?? Self.ofWindows[name.lowercased()].flatMap(Zone.init(named:))
        else { return nil }
        self = zone
    }

    /// A zone by its IANA name in any case, also behind the name of its source: `/freeassociation.sourceforge.net/Europe/Berlin`.
    init?(database name: String) {
        let parts = name.prefix(200).split(separator: "/")
        for count in stride(from: min(parts.count, 3), to: 0, by: -1) {
            let name = parts.suffix(count).joined(separator: "/")
            guard let zone = Zone(named: name) ?? Self.known[name.lowercased()].flatMap(Zone.init(named:))
            else {
                continue
            }
            self = zone
            return
        }
        return nil
    }

    /// The IANA names by those in lower case.
    private static let known = Dictionary(
        TimeZone.knownTimeZoneIdentifiers.map { ($0.lowercased(), $0) }
    ) { first, _ in first }

    /// The IANA names of Windows' main zones, after the file windowsZones.xml of Unicode's CLDR. Foundation has no such list.
    static let ofWindows: [String: String] = [
        "afghanistan standard time": "Asia/Kabul",
        "alaskan standard time": "America/Anchorage",
        "arab standard time": "Asia/Riyadh",
        "arabian standard time": "Asia/Dubai",
        "argentina standard time": "America/Argentina/Buenos_Aires",
        "atlantic standard time": "America/Halifax",
        "aus central standard time": "Australia/Darwin",
        "aus eastern standard time": "Australia/Sydney",
        "bangladesh standard time": "Asia/Dhaka",
        "canada central standard time": "America/Regina",
        "cen. australia standard time": "Australia/Adelaide",
        "central america standard time": "America/Guatemala",
        "central asia standard time": "Asia/Almaty",
        "central europe standard time": "Europe/Budapest",
        "central european standard time": "Europe/Warsaw",
        "central standard time": "America/Chicago",
        "central standard time (mexico)": "America/Mexico_City",
        "china standard time": "Asia/Shanghai",
        "e. africa standard time": "Africa/Nairobi",
        "e. australia standard time": "Australia/Brisbane",
        "e. europe standard time": "Europe/Chisinau",
        "e. south america standard time": "America/Sao_Paulo",
        "eastern standard time": "America/New_York",
        "egypt standard time": "Africa/Cairo",
        "fle standard time": "Europe/Kyiv",
        "gmt standard time": "Europe/London",
        "greenwich standard time": "Atlantic/Reykjavik",
        "gtb standard time": "Europe/Bucharest",
        "hawaiian standard time": "Pacific/Honolulu",
        "india standard time": "Asia/Kolkata",
        "iran standard time": "Asia/Tehran",
        "israel standard time": "Asia/Jerusalem",
        "korea standard time": "Asia/Seoul",
        "morocco standard time": "Africa/Casablanca",
        "mountain standard time": "America/Denver",
        "nepal standard time": "Asia/Kathmandu",
        "new zealand standard time": "Pacific/Auckland",
        "newfoundland standard time": "America/St_Johns",
        "pacific sa standard time": "America/Santiago",
        "pacific standard time": "America/Los_Angeles",
        "pakistan standard time": "Asia/Karachi",
        "romance standard time": "Europe/Paris",
        "russian standard time": "Europe/Moscow",
        "sa pacific standard time": "America/Bogota",
        "se asia standard time": "Asia/Bangkok",
        "singapore standard time": "Asia/Singapore",
        "south africa standard time": "Africa/Johannesburg",
        "sri lanka standard time": "Asia/Colombo",
        "taipei standard time": "Asia/Taipei",
        "tokyo standard time": "Asia/Tokyo",
        "turkey standard time": "Europe/Istanbul",
        "us eastern standard time": "America/Indiana/Indianapolis",
        "us mountain standard time": "America/Phoenix",
        "venezuela standard time": "America/Caracas",
        "w. australia standard time": "Australia/Perth",
        "w. central africa standard time": "Africa/Lagos",
        "w. europe standard time": "Europe/Berlin",
        "west asia standard time": "Asia/Tashkent",
    ]
}
