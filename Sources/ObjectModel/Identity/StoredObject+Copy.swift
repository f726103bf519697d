import ValueModel

extension StoredObject {
  /// A deep copy with that key, and with new numbers for its elements where they have some.
  ///
  /// A type whose key is its `id` gets the new key there too. Linear in the content, never through
  /// JSON. Throws `keyNotKept` where the type does not take the key, and what storing and reading
  /// it throws.
  public func copy(pk key: PrimaryKey) throws(ObjectError) -> Self {
    let old = pk.keyValue
    var value = try storedValue(dictionary: nil).copy(primaryKey: key.keyValue)
    // A `Codable` type may have its key in `id`, as text where it is a UUID.
    if self is any Identifiable, !(self is any ObjectView), let id = value["id"] {
      let isKey = id == old || PrimaryKey(codedText: id) == pk
      if isKey { value["id"] = key.codedValue }
    }
    return try Self(storedValue: value)
  }

  /// This object with the content of `source`: its key stays, and the numbers of its elements.
  ///
  /// See `Value.populate(from:)` for what becomes of fields, objects and lists.
  public func populated(from source: Self) throws(ObjectError) -> Self {
    var value = try storedValue(dictionary: nil)
    let id = value["id"]
    try value.populate(from: try source.storedValue(dictionary: nil))
    if !(self is any ObjectView), let id, PrimaryKey(codedText: id) == pk { value["id"] = id }
    return try Self(storedValue: value)
  }

  /// Takes over the content of `source`; the key stays, and the numbers of elements.
  ///
  /// See `Value.populate(from:)`. Of a class this makes another instance; the old one stays as it
  /// is. Throws what storing and reading throws; then nothing has changed.
  public mutating func populate(from source: Self) throws(ObjectError) {
    self = try populated(from: source)
  }
}

extension StoredObject where PrimaryKey: GeneratedKey {
  /// A deep copy with a new key, and with new numbers for its elements where they have some.
  public func copy() throws(ObjectError) -> Self { try copy(pk: .makeKey()) }
}

extension ObjectKey {
  /// The key from a field of a `Codable` type.
  init?(codedText value: Value) {
    guard let key = try? ValueDecoder().decode(Self.self, from: value) else { return nil }
    self = key
  }

  /// The key as a field of a `Codable` type.
  var codedValue: Value { (try? ValueEncoder().encode(self)) ?? keyValue }
}
