public import ObjectModel
public import ValueModel

/// A type of FHIR that has fields: a view over an object, which reads and changes one where it lies.
///
/// What the specification says of the fields is in `definition`. Fields that the type does not know stay in the
/// object, as do fields that hold what they should not; those read as absent.
public protocol FHIRType: ObjectView {
  /// The release of FHIR that the type is of.
  associatedtype Release: FHIRRelease
  static var definition: TypeDefinition { get }
}

extension FHIRType {
  public static var schema: Schema { definition.schema }

  /// The fields of the specification, and those beside primitive ones that hold their extensions.
  public static var fieldTypes: [String: Any.Type]? {
    var types: [String: Any.Type] = [:]
    for field in definition.fields {
      types[field.name] = field.primitive?.stored ?? Release.types.type(field.type) ?? Any.self
      if field.primitive != nil { types["_" + field.name] = Any.self }
    }
    if definition.isResource { types["resourceType"] = String.self }
    return types
  }

  /// The name in the specification, with those of the types around it: `Patient.Contact`.
  public static var typeName: String { definition.name }
}

/// The object that a type of FHIR is a view over.
public typealias FHIRObject = Value
