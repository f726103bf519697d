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
