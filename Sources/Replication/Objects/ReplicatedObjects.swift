import Andiron
public import ObjectModel
public import ValueModel

/// Declares the documents that represent the objects of a type in a replication.
///
///     ReplicatedObjects(Patient.self, as: "patient")
///       .leavingOut(\.draft).naming(\.familyName, "family")
///
/// Each object is one document, whose identifier is `patient:` and the primary key. The fields of
/// the document are the properties of the object and `type`, which is `patient`. Fields that other
/// programs add are kept, even if the object's type does not know them. Attachments of the
/// documents are kept too.
public struct ReplicatedObjects<Object: StoredObject & Sendable>: Sendable {
  private struct Rule: Sendable {
    var property: any PartialKeyPath<Object> & Sendable
    var change: @Sendable (inout ObjectMapping.Property) -> Void
  }

  private let kind: String
  private var rules: [Rule] = []
  private var identity: (any PartialKeyPath<Object> & Sendable)?
  private var decide: (@Sendable ([Value], Value?) throws -> Value?)?

  /// Declares objects of a type as documents of a kind. A kind consists of letters, digits, `-` and
  /// `_`, and does not begin with `_`.
  public init(_ type: Object.Type, as kind: String) { self.kind = kind }

  private func changed(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }

  private func adding(
    _ property: any PartialKeyPath<Object> & Sendable,
    _ change: @escaping @Sendable (inout ObjectMapping.Property) -> Void
  ) -> Self {
    changed { $0.rules.append(Rule(property: property, change: change)) }
  }

  /// Returns the declaration with another name for a property in documents.
  public func naming(
    _ property: any PartialKeyPath<Object> & Sendable, _ name: String
  ) -> Self {
    adding(property) { $0.name = name }
  }

  /// Returns the declaration without a property, whose values stay in this store.
  public func leavingOut(_ property: any PartialKeyPath<Object> & Sendable) -> Self {
    adding(property) { $0.isLeftOut = true }
  }

  /// Returns the declaration with another form of a property in documents. `decode` must reverse
  /// `encode`, or each exchange changes the object.
  public func coding(
    _ property: any PartialKeyPath<Object> & Sendable,
    encode: @escaping @Sendable (Value) throws -> Value,
    decode: @escaping @Sendable (Value) throws -> Value
  ) -> Self {
    adding(property) { ($0.encode, $0.decode) = (encode, decode) }
  }

  /// Returns the declaration with a property, a text or an integer, that identifies the object on
  /// all devices in place of the primary key, such as the `id` of a resource. Each device then has
  /// its own primary key for the object.
  ///
  /// An index on the property makes this fast.
  public func identified(by property: any PartialKeyPath<Object> & Sendable) -> Self {
    changed { $0.identity = property }
  }

  /// Returns the declaration with a function that decides conflicts between changes made here and
  /// elsewhere. The object that it returns becomes the next state everywhere; nil deletes the
  /// object. Without such a function, the winner stays, and the other states stay as branches of
  /// the document.
  ///
  /// The function runs in a transaction, so it must neither wait nor call the store, and it should
  /// decide alike on each device. If it throws, the conflict stays and is listed in the report.
  public func resolvingConflicts(
    _ body: @escaping @Sendable (ObjectConflict<Object>) throws -> Object?
  ) -> Self {
    changed {
      $0.decide = { states, current in
        let objects = try states.map { try Object(storedValue: $0) }
        let conflict = ObjectConflict(
          winner: objects[0], others: Array(objects.dropFirst()),
          current: current.flatMap { try? Object(storedValue: $0) })
        return try body(conflict)?.storedValue(dictionary: nil)
      }
    }
  }
}

extension ReplicatedObjects: ReplicatedCollection {
  /// Returns the mapping. Throws `ReplicationError.invalidConfiguration` if a key path leads to no
  /// property of the object, a name is taken, or the kind is invalid.
  public func _mapping() throws -> ObjectMapping {
    guard !kind.isEmpty,
      kind.utf8.allSatisfy({ byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "_")
      }), !kind.hasPrefix("_")
    else {
      throw ReplicationError(
        .invalidConfiguration, "a kind of documents has letters, digits, hyphens and underscores")
    }
    var mapping = ObjectMapping(
      kind: kind, collection: Object.collectionName, key: { Object.recordKey(text: $0) },
      makeKey: { fields in
        (try? Object(storedValue: fields)).flatMap { try? RecordKey($0.pk) }
      },
      typed: { try Object(storedValue: $0).storedValue(dictionary: nil) },
      store: { transaction, fields, key in
        var fields = fields
        fields[hidden: .primaryKey] = key.keyValue
        try transaction.upsert(Object(storedValue: fields))
      }, decide: decide)
    for rule in rules {
      rule.change(&mapping.properties[try property(rule.property), default: .init()])
    }
    if let identity { mapping.identity = try property(identity) }
    let names = mapping.properties.values.compactMap(\.name)
    guard Set(names).count == names.count,
      !names.contains(where: { $0.hasPrefix("_") || $0 == ObjectMapping.kindField })
    else {
      throw ReplicationError(
        .invalidConfiguration, "a name of a property in documents is taken", underlying: nil)
    }
    return mapping
  }

  private func property(_ keyPath: any PartialKeyPath<Object> & Sendable) throws -> String {
    guard let name = Object.propertyName(keyPath) else {
      throw ReplicationError(
        .invalidConfiguration, "a key path of a declaration is not a stored property")
    }
    return name
  }
}
