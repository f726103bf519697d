import ObjectModel
import ValueModel

/// Identifiers and extensions of primitives, and lists of primitives with all their positions.
extension FHIRType {
  /// The identifier and extensions of a primitive; empty if it has none. Setting an empty one
  /// removes the field that holds them.
  ///
  ///     patient[primitive: \.birthDate].extension.append(birthTime)
  ///     patient[primitive: \.maritalStatus?.text].id = "m1"
  ///
  /// The key path must lead to a field; others trap. Looking it up takes constant time, except for
  /// the first call.
  public subscript<P: FHIRPrimitive>(
    primitive keyPath: KeyPath<Self, P?>
  ) -> PrimitiveElement<Release> {
    get { PrimitiveElement(companion: PrimitivePlace(keyPath).companion(in: fields)) }
    set {
      let place = PrimitivePlace(keyPath)
      place.setCompanion(newValue.isEmpty ? nil : newValue.fields, in: &fields)
    }
  }

  /// The identifier and extensions of the primitive at a position of a list; empty if it has none.
  ///
  ///     patient.name[0][primitive: \.given, 1].extension.append(qualifier)
  ///
  /// Setting one where the list has no value puts null there. The position after the last one may
  /// be set; those beyond it trap, as in arrays.
  public subscript<P: FHIRPrimitive>(
    primitive keyPath: KeyPath<Self, [P]>, position: Int
  ) -> PrimitiveElement<Release> {
    get {
      precondition(position >= 0, "no element at \(position)")
      let list = self[primitives: keyPath]
      return position < list.count ? list[position].element : PrimitiveElement()
    }
    set {
      var list = self[primitives: keyPath]
      precondition(position >= 0 && position <= list.count, "no element at \(position)")
      if position == list.count { list.append(.init(nil)) }
      list[position].element = newValue
      self[primitives: keyPath] = list
    }
  }

  /// A list of primitives with all its positions, including those that have only extensions.
  ///
  ///     for name in patient.name[0][primitives: \.given] { name.value … name.element.extension … }
  ///
  /// Setting a list leaves out empty positions at its end.
  public subscript<P: FHIRPrimitive>(
    primitives keyPath: KeyPath<Self, [P]>
  ) -> PrimitiveList<P, Release> {
    get {
      let place = PrimitivePlace(keyPath)
      return PrimitiveList(
        values: place.value(in: fields), companions: place.companion(in: fields))
    }
    set {
      PrimitivePlace(keyPath).set(newValue.values, newValue.companions, in: &fields)
    }
  }
}
