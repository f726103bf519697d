import FHIRModel
import Foundation
package import ValueModel

/// The conditions of an entry on the current version of the resource: `ifMatch`, `ifNoneMatch` and
/// `ifModifiedSince`.
///
/// A version is `meta.versionId`, written as an ETag: `W/"3"`. FHIR R4, sections 3.1.0.2 and
/// 3.1.0.5 (<https://hl7.org/fhir/R4/http.html#concurrency>); RFC 9110, section 13.
package struct VersionCondition {
  /// The versions that are named, or any.
  package enum Versions: Hashable, Sendable {
    case any
    case some([String])

    /// Reads `*`, or ETags with commas between them, weak or not, with or without quotes.
    package init(_ text: String) {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        .map { $0.trimmingPrefix { $0 == " " } }
      if parts == ["*"] {
        self = .any
      } else {
        self = .some(parts.map { Self.version(String($0)) })
      }
    }

    private static func version(_ tag: String) -> String {
      var tag = Substring(tag)
      while tag.last == " " { tag.removeLast() }
      if tag.hasPrefix("W/") || tag.hasPrefix("w/") { tag = tag.dropFirst(2) }
      if tag.count >= 2, tag.first == "\"", tag.last == "\"" { tag = tag.dropFirst().dropLast() }
      return String(tag)
    }

    /// Whether the current resource has one of the versions. A resource without a version has none
    /// of them.
    package func match(_ current: Value?) -> Bool {
      guard let current else { return false }
      switch self {
      case .any: return true
      case .some(let versions):
        return current["meta"]?["versionId"]?.string.map(versions.contains) ?? false
      }
    }
  }

  /// Whether it names versions.
  var hasVersions: Bool { ifMatch != nil || ifNoneMatch != nil }

  private let ifMatch: Versions?
  private let ifNoneMatch: Versions?
  private let ifModifiedSince: FHIRInstant?

  /// Reads the conditions of a request. Throws `.invalidBundle` if a condition does not fit the
  /// request.
  init(_ request: Value, _ method: BundleEntry.Method, isSearch: Bool) throws(FHIRStoreError) {
    ifMatch = request["ifMatch"].map { Versions($0.string ?? "") }
    ifNoneMatch = request["ifNoneMatch"].map { Versions($0.string ?? "") }
    ifModifiedSince = request["ifModifiedSince"].map { FHIRInstant(unchecked: $0.string ?? "") }
    let hasVersions = ifMatch != nil || ifNoneMatch != nil
    if hasVersions || ifModifiedSince != nil, method == .post || (method == .get && isSearch) {
      throw FHIRStoreError(.invalidBundle, "a condition on a version needs one resource")
    }
    if let ifModifiedSince, method != .get || !ifModifiedSince.isValid {
      throw FHIRStoreError(.invalidBundle, "ifModifiedSince is an instant, of a read")
    }
    if request["ifNoneExist"] != nil, method != .post {
      throw FHIRStoreError(.invalidBundle, "ifNoneExist is a condition of a POST")
    }
  }

  /// Throws `.preconditionFailed` if the conditions do not hold for the current resource.
  func check(_ current: Value?, _ method: BundleEntry.Method) throws(FHIRStoreError) {
    if let ifMatch, !ifMatch.match(current) {
      throw FHIRStoreError(.preconditionFailed, "the version that is there is not that of ifMatch")
    }
    if method != .get, let ifNoneMatch, ifNoneMatch.match(current) {
      throw FHIRStoreError(.preconditionFailed, "the version that is there is that of ifNoneMatch")
    }
  }

  /// Whether the client of a read already knows the current resource. The time counts only if no
  /// version is named.
  func isKnown(_ current: Value) -> Bool {
    if let ifNoneMatch { return ifNoneMatch.match(current) }
    guard let since = ifModifiedSince?.date,
      let updated = current["meta"]?["lastUpdated"]?.string,
      let date = FHIRInstant(unchecked: updated).date
    else { return false }
    return date <= since
  }
}
