import Foundation
import SystemPackage

extension Error {
    /// The reason for a failure, in the system's words for a system error: `No space left on device`.
    public var reason: String {
        guard self is CocoaError || self is POSIXError else { return "\(self)" }
        let error = self as NSError
        let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        guard cause.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
        return Errno(rawValue: Int32(truncatingIfNeeded: cause.code)).description
    }
}
