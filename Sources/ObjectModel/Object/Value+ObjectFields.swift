public import ValueModel

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

  private func listField(_ schema: Schema, _ index: Int, _ kind: FieldKind) -> Value {
    if let field = field(schema.names, index), field.kind == .array { return field }
    return probeList(schema, index, kind) ?? ValueList.empty
  }

  /// Takes the array of a field, leaving null in its place; an empty array if there is no array.
  private mutating func takeList(_ schema: Schema, _ index: Int) -> Value {
    guard let field = takeField(schema.names, index) else { return ValueList.empty }
    if field.kind == .array { return field }
    self[schema.names.names[index]] = field
    return ValueList.empty
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

enum ValueList {
  static let empty = Value(array: [])
}
