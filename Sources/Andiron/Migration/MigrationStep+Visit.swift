public import CollectionModel
public import ValueModel

extension MigrationStep {
  /// Visits each object of a store that exists when the step begins, in the transaction of its
  /// batch: for instance to split it, merge it into another or move it to another collection. Each
  /// object is visited once.
  ///
  /// Setting the value to nil deletes the object. An object that `body` deletes before its turn is
  /// not visited. If `body` drops the whole collection, the step ends. In a database, the migration
  /// fails with `.unsupported`; `visit(in:_:)` works in every storage.
  public static func visit(
    _ collection: String,
    _ body: @escaping @Sendable (RecordKey, inout Value?, Transaction) throws -> Void
  ) -> MigrationStep {
    let visit: @Sendable (RecordKey, inout Value?, any ObjectWriter) throws -> Void = {
      key, value, writer in
      guard let transaction = writer as? Transaction else {
        throw StoreError(
          .unsupported, "the step needs a transaction of a store", collection: collection)
      }
      try body(key, &value, transaction)
    }
    return MigrationStep(action: .visit(collection, visit), description: "visit \(collection)")
  }
}
