import ValueModel

extension StoredObject {
  /// Returns a deep copy with that key, and with new numbers for its elements if they have numbers.
  ///
  /// A type whose key is its `id` gets the new key there too. Linear in the content, never through
  /// JSON. Throws `.keyNotKept` if the type does not keep the key, `.tooDeep` and
  /// `.tooManyElements` as in `Value.copy(primaryKey:)`, and what storing and reading the object
  /// throws.
  public func copy(pk key: PrimaryKey) throws(ObjectError) -> Self {
    let old = pk.keyValue
    var value = try storedValue(dictionary: nil).copy(primaryKey: key.keyValue)
    // A `Codable` type may have its key in `id`, as text if it is a UUID.
    if self is any Identifiable, !(self is any ObjectView), let id = value["id"] {
      let isKey = id == old || Self.key(coded: id) == pk
      if isKey { value["id"] = Self.coded(key) }
    }
    return try Self(storedValue: value)
  }

  /// Returns this object with the content of `source`; its key stays, and so do the numbers of its
  /// elements.
  ///
  /// What happens to fields, objects and lists is described at `Value.populate(from:)`. Throws
  /// `.keyNotKept` if the type does not keep the key, `.tooDeep` and `.tooManyElements` as in that
  /// method, and what storing and reading the objects throws.
  public func populated(from source: Self) throws(ObjectError) -> Self {
    var value = try storedValue(dictionary: nil)
    let id = value["id"]
    try value.populate(from: try source.storedValue(dictionary: nil))
    if !(self is any ObjectView), let id, Self.key(coded: id) == pk { value["id"] = id }
    return try Self(storedValue: value)
  }

  /// Replaces the content by that of `source`; the key stays, and so do the numbers of elements.
  ///
  /// See `Value.populate(from:)`. For a class this creates another instance; the old one stays as
  /// it is. Throws what `populated(from:)` throws; then nothing has changed.
  public mutating func populate(from source: Self) throws(ObjectError) {
    self = try populated(from: source)
  }

  /// Reads the key from a field of a `Codable` type; nil if the field has no such key.
  private static func key(coded value: Value) -> PrimaryKey? {
    try? ValueDecoder().decode(PrimaryKey.self, from: value)
  }

  /// Returns the key as a field of a `Codable` type.
  private static func coded(_ key: PrimaryKey) -> Value {
    (try? ValueEncoder().encode(key)) ?? key.keyValue
  }
}

extension StoredObject where PrimaryKey: GeneratedKey {
  /// Returns a deep copy with a new key, and with new numbers for its elements if they have
  /// numbers.
  ///
  /// Throws what `copy(pk:)` throws.
  public func copy() throws(ObjectError) -> Self { try copy(pk: .makeKey()) }
}

// MARK: Views

extension StoredObject where Self: ObjectView, PrimaryKey: GeneratedKey {
  /// Returns a deep copy with a new key, and with new numbers for its elements if they have
  /// numbers.
  ///
  /// Throws `.mismatch` if `fields` is not an object, `.tooDeep` beyond 1,024 nested containers,
  /// and `.tooManyElements` beyond 65,536 elements.
  public func copy() throws(ObjectError) -> Self { try copy(pk: .makeKey()) }
}

extension StoredObject where Self: ObjectView {
  /// Returns a deep copy with that key, and with new numbers for its elements if they have numbers.
  ///
  /// Throws `.mismatch` if `fields` is not an object, `.tooDeep` beyond 1,024 nested containers,
  /// and `.tooManyElements` beyond 65,536 elements.
  public func copy(pk key: PrimaryKey) throws(ObjectError) -> Self {
    Self(unchecked: try fields.copy(primaryKey: key.keyValue))
  }

  /// Replaces the content by that of `source`; the key stays, and so do the numbers of elements.
  /// See `Value.populate(from:)`.
  ///
  /// Throws `.mismatch` if `fields` of either is not an object, `.tooDeep` beyond 1,024 nested
  /// containers, and `.tooManyElements` beyond 65,536 elements; then nothing has changed.
  public mutating func populate(from source: Self) throws(ObjectError) {
    try fields.populate(from: source.fields)
  }
}
