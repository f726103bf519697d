import ObjectModel

/// One field that objects of a type may have in JSON.
public struct FieldDefinition: Sendable, Hashable {
  /// The name in JSON. The name of a choice's field ends with the type, as in `valueQuantity`.
  public var name: String
  /// The name of the type in the specification; nested types have the names of the types around
  /// them.
  public var type: String
  /// The name of the codes that a required binding allows; nil without a required binding.
  public var codes: String?
  /// The types that a reference may lead to; empty for any type.
  public var targets: [String] = []
  /// The smallest number of values. Zero for the fields of a choice:
  /// `TypeDefinition.ChoiceDefinition` says whether one is required.
  public var least: Int
  /// The largest number of values; `Int.max` for any number.
  public var most: Int
  /// The position of its choice in `TypeDefinition.choices`; nil if it does not belong to one.
  public var choice: Int?
  /// Whether it is part of a resource's summary.
  ///
  /// FHIR R5, section 2.1.26.2.1
  /// (<https://hl7.org/fhir/R5/elementdefinition-definitions.html#ElementDefinition.isSummary>).
  /// Modifier extensions are part of it in all releases, even where a release does not mark them:
  /// without them, the rest of the resource would mean something else.
  public var isSummary = false

  public var isList: Bool { most > 1 }

  /// The primitive type; nil for types with fields and for resources of any type.
  public var primitive: PrimitiveType? { PrimitiveType(rawValue: type) }

  /// The form in which views use the definition.
  var descriptor: FieldDescriptor {
    let kind = primitive?.kind ?? .object
    return FieldDescriptor(
      name: name, kind: kind, cardinality: isList ? .list : least > 0 ? .required : .optional,
      typeName: kind == .object ? type : nil)
  }
}
