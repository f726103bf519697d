public import ObjectModel

/// One field that objects of a type may have in JSON.
public struct FieldDefinition: Sendable, Hashable {
  /// The name in JSON; that of a choice's field ends with the type, as `valueQuantity` does.
  public var name: String
  /// The name of the type in the specification, or of a nested type with those around it.
  public var type: String
  /// The codes that a required binding allows; nil where there is none.
  public var codes: String?
  /// The types that a reference may lead to; empty for all.
  public var targets: [String] = []
  /// How often it comes; of a choice's field whether the choice has to be made says `ChoiceDefinition`.
  public var least: Int
  /// `Int.max` for any number.
  public var most: Int
  /// The position of the choice in `TypeDefinition.choices`; nil where it is of none.
  public var choice: Int?
  /// Whether it is part of a resource's summary.
  ///
  /// FHIR R5, section 2.1.26.2.1 (<https://hl7.org/fhir/R5/elementdefinition-definitions.html#ElementDefinition.isSummary>).
  /// Modifier extensions are in all releases, also where a release does not mark them: what stays would say something
  /// else without them.
  public var isSummary = false

  public var isList: Bool { most > 1 }

  /// The primitive type; nil for types with fields, and for resources of any type.
  public var primitive: PrimitiveType? { PrimitiveType(rawValue: type) }

  /// What views go by.
  var descriptor: FieldDescriptor {
    let kind = primitive?.kind ?? .object
    return FieldDescriptor(
      name: name, kind: kind, cardinality: isList ? .list : least > 0 ? .required : .optional,
      typeName: kind == .object ? type : nil)
  }
}

/// An element that holds one of several types, each in a field of its own.
public struct ChoiceDefinition: Sendable, Hashable {
  /// With `[x]` at its end.
  public var name: String
  public var isRequired: Bool
  /// The positions of its fields.
  public var fields: Range<Int>
}
