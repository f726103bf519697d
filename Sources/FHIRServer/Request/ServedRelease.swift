import FHIRModel
import ValueModel

/// A release of the store, without its Swift type.
struct ServedRelease: Sendable {
  let type: any FHIRRelease.Type

  var version: ReleaseVersion { type.version }
  var parameters: SearchParameterTable { type.searchParameters }

  func has(_ name: String) -> Bool { type.types.resource(name) != nil }

  /// Returns the problems of a resource.
  func issues(in resource: Value) -> [FHIRIssue] { type.issues(in: resource) }

  /// Whether a text can be the `id` of a resource.
  static func isID(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}
