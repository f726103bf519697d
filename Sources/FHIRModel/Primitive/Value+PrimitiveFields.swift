public import ObjectModel
public import ValueModel

/// Accessors for fields that hold primitives of types of their own, and lists of primitives.
///
/// Absent fields, and those that hold something else, read as nil or are left out; setting nil or an empty list
/// removes the field.
extension Value {
  public subscript<P: FHIRPrimitive>(primitive schema: Schema, index: Int) -> P? {
    get { self[field: schema, index, P.fieldKind].flatMap { P(fhirValue: $0) } }
    set { self[value: schema, index] = newValue?.fhirValue }
  }

  /// The primitives of a list. What is none, such as null where an extension stands for the value, is left out:
  /// `PrimitiveList` has the positions. Setting a list keeps none of those.
  public subscript<P: FHIRPrimitive>(primitives schema: Schema, index: Int) -> [P] {
    get { self[list: schema, index, P.fieldKind].compactMap { P(fhirValue: $0) } }
    set { self[values: schema, index] = newValue.map(\.fhirValue) }
  }
}
