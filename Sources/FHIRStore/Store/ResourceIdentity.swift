import Andiron
import FHIRModel
import Foundation
package import ValueModel

/// The identity of a resource.
enum ResourceIdentity {
  /// The type that a value names. Throws `.invalidResource` if it names none, and `.unknownType` if
  /// the release does not have it.
  static func type(of value: Value, _ release: StoredRelease) throws(FHIRStoreError) -> String {
    guard value.kind == .object, let type = value["resourceType"]?.string else {
      throw FHIRStoreError(.invalidResource, "expected an object with a resourceType")
    }
    guard release.has(type) else {
      throw FHIRStoreError(
        .unknownType, "\(release.version.rawValue) has no resources of that type")
    }
    return type
  }

  /// A UUID of version 8 (RFC 9562) that is always the same for an `id`. Another `id` may be
  /// crafted to have it too, so check whether it is taken before storing.
  static func key(_ release: ReleaseVersion, _ type: String, _ id: String) -> UUID {
    let high = StableHash.of("\(release.rawValue)/\(type)/\(id)")
    let low = StableHash.of("\(id)/\(type)/\(release.rawValue) \(high)")
    var bytes = withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) }
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
        bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }
}

extension Value {
  /// The number in `meta.versionId`; nil if there is none.
  package var versionNumber: Int? { self["meta"]?["versionId"]?.string.flatMap { Int($0) } }
}
