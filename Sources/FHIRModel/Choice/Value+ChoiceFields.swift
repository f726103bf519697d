public import ObjectModel
public import ValueModel

/// Accessors for elements that allow several types, each of which has a field of its own.
extension Value {
  /// The value of a choice whose first field has the position `first`.
  ///
  /// Nil if no field of it is present. If several are, which validation reports, the first one is
  /// read. Setting a value removes all others.
  public subscript<C: Choice>(choice schema: Schema, first: Int) -> C? {
    get {
      for position in 0..<C.count {
        guard let field = self[value: schema, first + position], !field.isNull else { continue }
        if let choice = C(ChoiceReader(value: field), position) { return choice }
      }
      return nil
    }
    set {
      let held = newValue?.held
      clear(schema, first..<(first + C.count), but: held.map { first + $0.position })
      if let held { self[value: schema, first + held.position] = held.value }
    }
  }

  /// The primitive in one field of a choice; `fields` are the fields of all its types. Setting a
  /// value removes the others; setting nil removes this one only.
  public subscript<P: FHIRPrimitive>(
    primitive schema: Schema, index: Int, of fields: Range<Int>
  ) -> P? {
    get { self[primitive: schema, index] }
    set {
      if newValue != nil { clear(schema, fields, but: index) }
      self[primitive: schema, index] = newValue
    }
  }

  /// The type with fields in one field of a choice; `fields` are the fields of all its types.
  /// Setting a value removes the others; setting nil removes this one only.
  public subscript<View: ObjectView>(
    object schema: Schema, index: Int, of fields: Range<Int>
  ) -> View? {
    get { self[object: schema, index] }
    set {
      if newValue != nil { clear(schema, fields, but: index) }
      self[object: schema, index] = newValue
    }
    _modify {
      yield &self[object: schema, index]
      // If the field holds another kind, nothing was set: it reads as nil, and the others stay.
      if self[value: schema, index]?.kind == .object { clear(schema, fields, but: index) }
    }
  }

  /// Removes all the fields except one, with the extensions and identifiers of their primitives.
  private mutating func clear(_ schema: Schema, _ fields: Range<Int>, but kept: Int?) {
    for index in fields where index != kept {
      let name = schema.fields[index].name
      if self[value: schema, index] != nil { self[name] = nil }
      if self["_" + name] != nil { self["_" + name] = nil }
    }
  }
}
