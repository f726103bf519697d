import FHIRModel
import Foundation
import ValueModel

/// The content of a resource, apart from its version and the time of the version, which each side
/// counts itself.
enum ResourceContent {
  private static let counted = ["versionId", "lastUpdated"]

  /// Returns the resource without version and time.
  static func plain(_ resource: Value) -> Value {
    guard var meta = resource["meta"], meta.kind == .object,
      counted.contains(where: { meta[$0] != nil })
    else { return resource }
    for name in counted {
      meta[name] = nil
      meta["_" + name] = nil
    }
    var plain = resource
    plain["meta"] = meta.count == 0 ? nil : meta
    return plain
  }

  /// Whether two resources have the same content, or both are absent.
  static func isSame(_ left: Value?, _ right: Value?) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let left?, let right?): plain(left) == plain(right)
    default: false
    }
  }

  /// Returns the resource in the form for sending: without version and time, and without the data
  /// that the store keeps beside the fields.
  static func sendable(_ resource: Value) -> Value {
    let plain = plain(resource)
    return (try? JSON.parse(plain.jsonBytes())) ?? plain
  }

  /// Returns the resource with the given version and time.
  static func counted(_ resource: Value, version: String?, updated: String?) -> Value {
    var result = plain(resource)
    guard version != nil || updated != nil else { return result }
    var meta = result["meta"] ?? Value(object: [])
    if let version { meta["versionId"] = Value(version) }
    if let updated { meta["lastUpdated"] = Value(updated) }
    result["meta"] = meta
    return result
  }

  /// Whether the resource is marked as a part of a resource, which must not replace the whole one.
  static func isPart(_ resource: Value) -> Bool {
    (resource["meta"]?["tag"] ?? .null).elements.contains { $0["code"]?.string == "SUBSETTED" }
  }

  /// Returns whether one version is older than another. A greater number is always newer, because
  /// the nodes of a server have clocks of their own. The times decide if a number is smaller, as
  /// after a server has started to count again, or if versions are not numbers. Returns false if
  /// neither numbers nor times decide.
  static func isOlder(
    _ version: String?, _ updated: String?, than other: BaseRecord
  ) -> Bool {
    let numbers = (version.flatMap { UInt64($0) }, other.version.flatMap { UInt64($0) })
    if let new = numbers.0, let old = numbers.1, new > old { return false }
    let times = (updated.flatMap(instant), other.updated.flatMap(instant))
    if let new = times.0, let old = times.1, abs(new.timeIntervalSince(old)) >= 1 {
      return new < old
    }
    guard let new = numbers.0, let old = numbers.1 else { return false }
    return new < old
  }

  static func instant(_ text: String) -> Date? { FHIRInstant(text)?.date }
}
