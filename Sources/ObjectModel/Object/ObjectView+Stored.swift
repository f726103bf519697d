public import ValueModel

/// Views that are stored. Their key is in the value's hidden field, put there by every initializer
/// but `init(unchecked:)` where keys can be made; where there is none, `pk` is `unassigned`.
extension StoredObject where Self: ObjectView {
  public var pk: PrimaryKey {
    get {
      guard let key = fields[hidden: .primaryKey] else { return .unassigned }
      return PrimaryKey(keyValue: key) ?? .unassigned
    }
    set { fields[hidden: .primaryKey] = newValue.keyValue }
  }

  public init(storedValue: Value) throws(ObjectError) { try self.init(fields: storedValue) }

  public func storedValue(dictionary: ValueDictionary? = nil) throws(ObjectError) -> Value {
    do {
      return try fields.encodedValue(dictionary: dictionary)
    } catch {
      throw ObjectError(error)
    }
  }
}

extension StoredObject where Self: ObjectView, PrimaryKey: GeneratedKey {
  /// An object without fields, with a new key.
  public init() {
    self.init(unchecked: Value(object: [(String, Value)]()))
    pk = .makeKey()
  }

  /// The object, with a new key where it has none.
  ///
  /// Throws `mismatch` where `fields` is no object.
  public init(fields: Value) throws(ObjectError) {
    guard fields.kind == .object else {
      throw ObjectError(.mismatch, "expected an object, found \(fields.kind)", path: ValuePath())
    }
    self.init(unchecked: fields)
    if fields[hidden: .primaryKey] == nil { pk = .makeKey() }
  }

  public init(storedValue: Value) throws(ObjectError) { try self.init(fields: storedValue) }

  public init(from decoder: any Decoder) throws {
    self.init(unchecked: try Self.object(from: decoder))
    if fields[hidden: .primaryKey] == nil { pk = .makeKey() }
  }
}

extension ObjectError {
  /// What encoding a value threw.
  init(_ error: ValueError) {
    switch error.code {
    case .tooDeep: self.init(.tooDeep, error.message, path: error.path, underlying: error)
    default: self.init(.notRepresentable, error.message, path: error.path, underlying: error)
    }
  }
}
