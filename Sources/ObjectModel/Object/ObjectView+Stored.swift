public import ValueModel

/// Views that are stored. Their key is in the value's hidden field. Every initializer except
/// `init(unchecked:)` puts one there if keys can be generated; without a key, `pk` is `unassigned`.
extension StoredObject where Self: ObjectView {
  public var pk: PrimaryKey {
    get {
      guard let key = fields[hidden: .primaryKey] else { return .unassigned }
      return PrimaryKey(keyValue: key) ?? .unassigned
    }
    set { fields[hidden: .primaryKey] = newValue.keyValue }
  }

  /// Creates a view of `storedValue`. Throws `.mismatch` if that is not an object.
  public init(storedValue: Value) throws(ObjectError) { try self.init(fields: storedValue) }

  /// Returns the value, with the key in its hidden field. `dictionary` supplies the numbers of
  /// names and strings.
  ///
  /// Throws `.tooDeep` beyond 1,024 nested containers, and `.notRepresentable` beyond 1 GiB.
  public func storedValue(dictionary: ValueDictionary? = nil) throws(ObjectError) -> Value {
    do {
      return try fields.encodedValue(dictionary: dictionary)
    } catch {
      throw ObjectError(error)
    }
  }
}

extension StoredObject where Self: ObjectView, PrimaryKey: GeneratedKey {
  /// Creates an object without fields, with a new key.
  public init() {
    self.init(unchecked: Value(object: [(String, Value)]()))
    pk = .makeKey()
  }

  /// Creates a view of `fields`, with a new key if it has none.
  ///
  /// Throws `.mismatch` if `fields` is not an object.
  public init(fields: Value) throws(ObjectError) {
    guard fields.kind == .object else {
      throw ObjectError(.mismatch, "expected an object, found \(fields.kind)", path: ValuePath())
    }
    self.init(unchecked: fields)
    if fields[hidden: .primaryKey] == nil { pk = .makeKey() }
  }

  /// Creates a view of `storedValue`, with a new key if it has none. Throws `.mismatch` if that is
  /// not an object.
  public init(storedValue: Value) throws(ObjectError) { try self.init(fields: storedValue) }

  /// Decodes an object, with a new key if it has none.
  ///
  /// Throws `DecodingError.typeMismatch` if the decoded value is not an object, and what decoding a
  /// `Value` throws.
  public init(from decoder: any Decoder) throws {
    self.init(unchecked: try Self.object(from: decoder))
    if fields[hidden: .primaryKey] == nil { pk = .makeKey() }
  }
}

extension ObjectError {
  /// Converts an error that encoding a value threw.
  init(_ error: ValueError) {
    switch error.code {
    case .tooDeep: self.init(.tooDeep, error.message, path: error.path, underlying: error)
    default: self.init(.notRepresentable, error.message, path: error.path, underlying: error)
    }
  }
}
