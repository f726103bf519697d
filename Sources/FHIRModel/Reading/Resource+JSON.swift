public import Foundation
import ValueModel

extension Resource {
  /// Reads a resource of this type from a text. Throws `FHIRError`: `notJSON`, `notAResource`,
  /// `wrongType`, and `invalid` in strict mode.
  public init(json: String, _ mode: ReadingMode = .lenient) throws(FHIRError) {
    try self.init(Release.read(json, mode))
  }

  /// Reads a resource of this type from UTF-8. Throws `FHIRError`: `notJSON`, `notAResource`,
  /// `wrongType`, and `invalid` in strict mode.
  public init(json: Data, _ mode: ReadingMode = .lenient) throws(FHIRError) {
    try self.init(Release.read(json, mode))
  }

  /// Takes a resource of any type as one of this type, and gives it a local key if it has none.
  /// Throws `wrongType` if it is of another type.
  public init(_ resource: AnyResource<Release>) throws(FHIRError) {
    guard resource.resourceType == Self.resourceType else {
      throw FHIRError(.wrongType, "expected a resource of type \(Self.resourceType)")
    }
    self.init(unchecked: resource.fields)
    if fields[hidden: .primaryKey] == nil { pk = .makeKey() }
  }
}
