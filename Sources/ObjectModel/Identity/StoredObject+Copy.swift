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
      let isKey = id == old || PrimaryKey(codedText: id) == pk
      if isKey { value["id"] = key.codedValue }
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
    if !(self is any ObjectView), let id, PrimaryKey(codedText: id) == pk { value["id"] = id }
    return try Self(storedValue: value)
  }

  /// Replaces the content by that of `source`; the key stays, and so do the numbers of elements.
  ///
  /// See `Value.populate(from:)`. For a class this creates another instance; the old one stays as
  /// it is. Throws what `populated(from:)` throws; then nothing has changed.
  public mutating func populate(from source: Self) throws(ObjectError) {
    self = try populated(from: source)
  }
}

extension StoredObject where PrimaryKey: GeneratedKey {
  /// Returns a deep copy with a new key, and with new numbers for its elements if they have
  /// numbers.
  ///
  /// Throws what `copy(pk:)` throws.
  public func copy() throws(ObjectError) -> Self { try copy(pk: .makeKey()) }
}

extension ObjectKey {
  /// Reads the key from a field of a `Codable` type.
  init?(codedText value: Value) {
    guard let key = try? ValueDecoder().decode(Self.self, from: value) else { return nil }
    self = key
  }

  /// The key as a field of a `Codable` type.
  var codedValue: Value { (try? ValueEncoder().encode(self)) ?? keyValue }
}
