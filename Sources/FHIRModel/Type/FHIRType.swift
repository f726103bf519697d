public import Foundation
public import ObjectModel
public import ValueModel

/// A FHIR type that has fields: a view over an object, which reads and changes the object in place.
///
/// `definition` holds what the specification says about the fields. Fields that the type does not
/// know stay in the object. So do fields that hold something of another kind; those read as absent.
public protocol FHIRType: ObjectView {
  /// The release of FHIR that the type belongs to.
  associatedtype Release: FHIRRelease
  static var definition: TypeDefinition { get }
}

extension FHIRType {
  /// Creates a value and fills it: `HumanName { $0.family = "King" }`. Rethrows what `fill` throws.
  public init(_ fill: (inout Self) throws -> Void) rethrows {
    self.init()
    try fill(&self)
  }

  public static var schema: Schema { definition.schema }

  /// The fields in the specification, and the fields beside primitives that hold their extensions.
  public static var fieldTypes: [String: Any.Type]? {
    var types: [String: Any.Type] = [:]
    for field in definition.fields {
      types[field.name] = field.primitive?.stored ?? Release.swiftTypes.type(field.type) ?? Any.self
      if field.primitive != nil { types["_" + field.name] = Any.self }
    }
    if definition.isResource { types["resourceType"] = String.self }
    return types
  }

  /// The name in the specification, with the names of the types around it: `Patient.Contact`.
  public static var typeName: String { definition.name }
}

/// The object that a FHIR type is a view over.
public typealias FHIRObject = Value

extension FHIRType {
  /// The JSON of the object: the same fields in the same order, and numbers with their text.
  public func json(pretty isPretty: Bool = false) -> String { fields.json(pretty: isPretty) }

  /// The JSON of the object as UTF-8: the same fields in the same order, and numbers with their
  /// text.
  public func jsonData(pretty isPretty: Bool = false) -> Data {
    Data(fields.jsonBytes(pretty: isPretty))
  }
}
