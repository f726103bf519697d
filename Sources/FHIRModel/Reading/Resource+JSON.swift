public import Foundation
public import ValueModel

extension Resource {
  /// The resource in a text. Throws `notJSON`, `notAResource`, `wrongType`, and `invalid` in strict mode.
  public init(json: String, _ mode: ReadingMode = .lenient) throws(FHIRError) {
    try self.init(Release.read(json, mode))
  }

  public init(json: Data, _ mode: ReadingMode = .lenient) throws(FHIRError) {
    try self.init(Release.read(json, mode))
  }

  /// A resource of any type as one of this. Throws `wrongType` where it is another.
  public init(_ resource: AnyResource<Release>) throws(FHIRError) {
    guard resource.resourceType == Self.resourceType else {
      throw FHIRError(.wrongType, "expected a resource of type \(Self.resourceType)")
    }
    self.init(unchecked: resource.fields)
    if fields[hidden: .primaryKey] == nil { pk = .makeKey() }
  }
}

extension FHIRType {
  /// As JSON: the same fields in the same order, numbers with their text.
  public func json(pretty isPretty: Bool = false) -> String { fields.json(pretty: isPretty) }

  public func jsonData(pretty isPretty: Bool = false) -> Data {
    Data(fields.jsonBytes(pretty: isPretty))
  }
}
