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

  /// The name in the specification, with those of the types around it: `Patient.Contact`.
  public static var typeName: String { definition.name }
}

/// The object that a type of FHIR is a view over.
public typealias FHIRObject = Value
