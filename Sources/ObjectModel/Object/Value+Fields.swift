public import ValueModel

/// The accessors that views are written with: a field is given by its position in the type's
/// schema.
///
/// Absent fields, and those of another kind, read as nil. Setting nil removes the field. Setting a
/// field of a value that is not an object has no effect.
extension Value {
  public subscript(boolean schema: Schema, index: Int) -> Bool? {
    get { booleanField(schema.names, index) ?? probe(schema, index, .boolean)?.boolean }
    set { self[schema.names.names[index]] = newValue.map { Value($0) } }
  }

  public subscript(integer schema: Schema, index: Int) -> Int? {
    get {
      (integerField(schema.names, index) ?? probe(schema, index, .integer)?.integer)
        .flatMap { Int(exactly: $0) }
    }
    set { self[schema.names.names[index]] = newValue.map { Value($0) } }
  }

  /// The double nearest to any number. Infinities and NaN cannot be set: they remove the field.
  public subscript(double schema: Schema, index: Int) -> Double? {
    get { doubleField(schema.names, index) ?? probe(schema, index, .decimal)?.double }
    set { self[schema.names.names[index]] = newValue.flatMap { Value(exactly: $0) } }
  }

  /// Any number, with its exact text.
  public subscript(decimal schema: Schema, index: Int) -> ExactDecimal? {
    get {
      (field(schema.names, index) ?? probe(schema, index, .decimal))?.decimal
    }
    set { self[schema.names.names[index]] = newValue.map { Value($0) } }
  }

  public subscript(string schema: Schema, index: Int) -> String? {
    get { stringField(schema.names, index) ?? probe(schema, index, .string)?.string }
    set { self[schema.names.names[index]] = newValue.map { Value($0) } }
  }

  public subscript(bytes schema: Schema, index: Int) -> [UInt8]? {
    get { (field(schema.names, index) ?? probe(schema, index, .bytes))?.bytes }
    set { self[schema.names.names[index]] = newValue.map { Value(bytes: $0) } }
  }

  /// The field as it is, if it is to be read as one of `kind`.
  package subscript(field schema: Schema, index: Int, kind: FieldKind) -> Value? {
    field(schema.names, index) ?? probe(schema, index, kind)
  }

  /// The field as it is, of any kind.
  public subscript(value schema: Schema, index: Int) -> Value? {
    get { field(schema.names, index) ?? probe(schema, index, .value) }
    set { self[schema.names.names[index]] = newValue }
  }
}

/// Accessors of views for fields that contain objects and lists.
///
/// Absent fields, and those of another kind, read as nil or as empty lists. Setting nil or an empty
/// list removes the field. Changes in place, as in `patient.name[0].family = "Tribbiani"`, do not
/// copy anything that only this value refers to.
extension Value {
  public subscript<View: ObjectView>(object schema: Schema, index: Int) -> View? {
    get {
      guard let field = field(schema.names, index) ?? probe(schema, index, .object),
        field.kind == .object
      else { return nil }
      return View(unchecked: field)
    }
    set { self[schema.names.names[index]] = newValue?.fields }
    _modify {
      var view: View?
      if let field = takeField(schema.names, index) {
        if field.kind == .object {
          view = View(unchecked: field)
        } else {
          self[schema.names.names[index]] = field
        }
      }
      let isTaken = view != nil
      yield &view
      if isTaken || view != nil { self[schema.names.names[index]] = view?.fields }
    }
  }

  /// The list, whose elements are read when they are accessed. Elements that are not objects are
  /// views without fields.
  public subscript<View: ObjectView>(list schema: Schema, index: Int) -> ViewList<View> {
    get { ViewList(array: listField(schema, index, .object)) }
    set { setList(newValue.value, schema, index) }
    _modify {
      var list = ViewList<View>(array: takeList(schema, index))
      yield &list
      setList(list.value, schema, index)
    }
  }

  /// The list as an array of views, which takes memory linear in their number.
  public subscript<View: ObjectView>(objects schema: Schema, index: Int) -> [View] {
    get { listField(schema, index, .object).elements.map { View(unchecked: $0) } }
    set { setList(Value(array: newValue.map(\.fields)), schema, index) }
    _modify {
      var views = takeList(schema, index).elements.map { View(unchecked: $0) }
      yield &views
      setList(Value(array: views.map(\.fields)), schema, index)
    }
  }

  /// The strings of a list. Elements that are not strings, such as null, read as empty texts, and
  /// stay as they are if an empty text is set in their place.
  public subscript(strings schema: Schema, index: Int) -> [String] {
    get { listField(schema, index, .string).elements.map { $0.string ?? "" } }
    set {
      let old = listField(schema, index, .string).elements
      let elements = newValue.enumerated().map { position, text in
        text.isEmpty && position < old.count && old[position].kind != .string
          ? old[position] : Value(text)
      }
      setList(Value(array: elements), schema, index)
    }
  }

  /// The values of a list, of any kind.
  public subscript(values schema: Schema, index: Int) -> [Value] {
    get { Array(listField(schema, index, .value).elements) }
    set { setList(Value(array: newValue), schema, index) }
  }

  /// The elements of a field that is to be read as a list of `kind`.
  package subscript(list schema: Schema, index: Int, kind: FieldKind) -> Elements {
    listField(schema, index, kind).elements
  }

  static let emptyList = Value(array: [])

  private func listField(_ schema: Schema, _ index: Int, _ kind: FieldKind) -> Value {
    if let field = field(schema.names, index), field.kind == .array { return field }
    return probeList(schema, index, kind) ?? .emptyList
  }

  /// Takes the array of a field, leaving null in its place; an empty array if there is no array.
  private mutating func takeList(_ schema: Schema, _ index: Int) -> Value {
    guard let field = takeField(schema.names, index) else { return .emptyList }
    if field.kind == .array { return field }
    self[schema.names.names[index]] = field
    return .emptyList
  }

  /// Sets a list. An empty list removes the field, unless that contains another kind, which stays.
  private mutating func setList(_ list: Value, _ schema: Schema, _ index: Int) {
    if list.count > 0 {
      self[schema.names.names[index]] = list
    } else if let field = field(schema.names, index), field.kind == .array || field.isNull {
      self[schema.names.names[index]] = nil
    }
  }
}
