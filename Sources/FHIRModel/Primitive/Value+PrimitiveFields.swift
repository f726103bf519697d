public import ObjectModel
public import ValueModel

/// Accessors for fields that hold primitives with a Swift type of their own, and for lists of
/// primitives.
///
/// Fields that are absent or hold something else read as nil or are left out. Setting nil or an
/// empty list removes the field.
extension Value {
  public subscript<P: FHIRPrimitive>(primitive schema: Schema, index: Int) -> P? {
    get { self[field: schema, index, P.fieldKind].flatMap { P(fhirValue: $0) } }
    set { self[value: schema, index] = newValue?.fhirValue }
  }

  /// The primitives of a list.
  ///
  /// Elements that are not such primitives are left out, such as null where only an extension is
  /// present; `PrimitiveList` has all positions. Setting a list drops those elements.
  public subscript<P: FHIRPrimitive>(primitives schema: Schema, index: Int) -> [P] {
    get { self[list: schema, index, P.fieldKind].compactMap { P(fhirValue: $0) } }
    set { self[values: schema, index] = newValue.map(\.fhirValue) }
  }
}
