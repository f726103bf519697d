import CareModel
import Foundation
import ObjectModel
import ValueModel

/// The fields of a version by name, as `CareModel` encodes them.
///
/// The content of a resource's elements and that of a version both have this form, so that the
/// writer can tell which fields the elements do not cover.
struct CareFields {
  private(set) var value: Value = [:]

  /// No fields but the lists that each version has, empty.
  init() { value = ["previousVersionUUIDs": [], "nextVersionUUIDs": []] }

  /// The fields of a version, but for those that are derived from others.
  ///
  /// Throws `invalidVersion` for a number that is not finite and a date outside the years 0 to
  /// 9999.
  init(_ version: some CareVersion) throws(CareFHIRError) {
    do {
      value = try ValueEncoder().encode(version)
    } catch {
      throw CareFHIRError(
        .invalidVersion, "a number is not finite, or a date is outside the years 0 to 9999",
        underlying: error)
    }
    for name in Self.derived { value[name] = nil }
    if version.version.validUntil == nil { value["validUntil"] = nil }
  }

  /// The derived fields, which the store's indexes read.
  private static let derived = ["lastDate", "longEventStart"]

  /// In the order in which they are encoded.
  var names: [String] { value.fields.map(\.name) }

  subscript(name: String) -> Value? {
    get { value[name] }
    set { value[name] = newValue }
  }

  // MARK: What elements say

  mutating func set(_ name: String, text: String?) {
    if let text { value[name] = Value(text) }
  }

  mutating func set(_ name: String, id: UUID?) { set(name, text: id?.uuidString) }

  mutating func set(_ name: String, date: Date?) {
    set(name, text: date.flatMap { DateText.text(of: $0) })
  }

  /// Nil and what cannot be encoded are left out.
  mutating func set(_ name: String, _ content: (some Encodable)?) {
    if let content, let encoded = try? ValueEncoder().encode(content) { value[name] = encoded }
  }

  /// The version of these fields. Throws `damaged` if a field is no such field.
  func version<Version: CareVersion>(
    _ type: Version.Type
  ) throws(CareFHIRError) -> Version {
    do {
      return try ValueDecoder().decode(type, from: value)
    } catch {
      throw CareFHIRError(
        .damaged, "an extension or an identifier is not as it was written", underlying: error)
    }
  }
}
