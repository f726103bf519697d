public import ValueModel

extension StoredObject where Self: Codable {
  /// Decodes the object.
  ///
  /// Throws `.mismatch` if the value is not one of this type or its key has another type,
  /// `.keyNotKept` if the type does not keep the key, and `.failed` if the type's `init(from:)`
  /// throws an error of its own.
  public init(storedValue: Value) throws(ObjectError) {
    var object: Self
    do {
      object = try ValueDecoder.ordinary.decode(Self.self, from: storedValue)
    } catch {
      throw ObjectError(coding: error)
    }
    if let key = storedValue[hidden: .primaryKey] { try object.restore(key) }
    self = object
  }

  /// Encodes the object, with the key in its hidden field. `dictionary` supplies the numbers of
  /// names and strings.
  ///
  /// Throws `.notRepresentable` if the object contains something that a value cannot represent, and
  /// `.failed` if the type's `encode(to:)` throws an error of its own.
  public func storedValue(dictionary: ValueDictionary? = nil) throws(ObjectError) -> Value {
    do {
      return try ValueEncoder(dictionary: dictionary).encode(self)
    } catch {
      throw ObjectError(coding: error)
    }
  }
}

extension StoredObject {
  /// Sets the key if decoding has not.
  mutating func restore(_ value: Value) throws(ObjectError) {
    if !pk.isSame(asKeyValue: value) { try rekey(value) }
  }

  private mutating func rekey(_ value: Value) throws(ObjectError) {
    guard PrimaryKey(keyValue: value) != nil else {
      throw ObjectError(.mismatch, "expected a primary key of type \(PrimaryKey.self)")
    }
    if var object = self as? any RekeyableObject {
      object.setKey(value)
      if let object = object as? Self { self = object }
    }
    guard pk.isSame(asKeyValue: value) else {
      throw ObjectError(.keyNotKept, "expected \(Self.self) to keep its primary key")
    }
  }
}
