package import ValueModel

/// What a migration step does to each object of a collection.
package enum MigrationVisit: Sendable {
  /// Changes the object, and writes nothing else.
  case change(@Sendable (inout Value?) throws -> Void)
  /// May also read and write other objects, in any storage.
  case inStorage(@Sendable (RecordKey, inout Value?, MigrationObjects) throws -> Void)
  /// May do what only a store's transaction can.
  case inStore(@Sendable (RecordKey, inout Value?, Transaction) throws -> Void)

  func visit(_ key: RecordKey, _ value: inout Value?, _ transaction: Transaction) throws {
    switch self {
    case .change(let body): try body(&value)
    case .inStorage(let body): try body(key, &value, MigrationObjects(transaction))
    case .inStore(let body): try body(key, &value, transaction)
    }
  }
}
