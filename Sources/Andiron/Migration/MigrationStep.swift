public import ValueModel

/// One step of a migration. Collections that do not exist are skipped.
public struct MigrationStep: Sendable {
  package enum Action: Sendable {
    case renameCollection(String, String)
    case deleteCollection(String)
    case visit(String, MigrationVisit)
  }

  package let action: Action
  /// A description for reports.
  public let description: String

  /// Renames a collection, for a type that was renamed.
  public static func renameCollection(_ name: String, to newName: String) -> MigrationStep {
    MigrationStep(
      action: .renameCollection(name, newName), description: "rename \(name) to \(newName)")
  }

  /// Deletes a collection with all its objects.
  public static func deleteCollection(_ name: String) -> MigrationStep {
    MigrationStep(action: .deleteCollection(name), description: "delete \(name)")
  }

  /// Renames a top-level field of each object.
  ///
  /// An object that already has a field of the new name stays as it is.
  public static func renameField(
    _ field: String, to newField: String, in collection: String
  ) -> MigrationStep {
    let visit = MigrationVisit.change { value in
      guard var object = value, let content = object[field], object[newField] == nil else { return }
      object = object.renaming(field, to: newField, content)
      value = object
    }
    return MigrationStep(
      action: .visit(collection, visit),
      description: "rename field \(field) to \(newField) in \(collection)")
  }

  /// Changes each object in place. `body` receives the stored value; its primary key cannot change.
  public static func transform(
    _ collection: String, _ body: @escaping @Sendable (inout Value) throws -> Void
  ) -> MigrationStep {
    let visit = MigrationVisit.change { value in
      guard var object = value else { return }
      try body(&object)
      value = object
    }
    return MigrationStep(action: .visit(collection, visit), description: "transform \(collection)")
  }

  /// Visits each object that exists when the step begins, in the transaction of its batch: for
  /// instance to split it, merge it into another or move it to another collection. Each object is
  /// visited once.
  ///
  /// Setting the value to nil deletes the object. An object that `body` deletes before its turn is
  /// not visited. If `body` drops the whole collection, the step ends. The step is one of stores;
  /// `visitObjects(of:)` does the same in all storages.
  public static func visit(
    _ collection: String,
    _ body: @escaping @Sendable (RecordKey, inout Value?, Transaction) throws -> Void
  ) -> MigrationStep {
    MigrationStep(
      action: .visit(collection, .inStore(body)), description: "visit \(collection)")
  }

  /// Visits each object that exists when the step begins, in the transaction of its batch, in any
  /// storage: for instance to split it, merge it into another or move it to another collection.
  /// Each object is visited once.
  ///
  ///     .visitObjects(of: "Person") { key, person, objects in
  ///       guard let city = person?["city"]?.string else { return }
  ///       try objects.collection("City").upsert(["name": Value(city)], key: .string(city))
  ///       person?["city"] = nil
  ///     },
  ///
  /// Setting the value to nil deletes the object. An object that `body` deletes before its turn is
  /// not visited. On a server `body` may run more than once for an object, as its transaction is
  /// begun anew if one of another program came in between; only the last run counts.
  public static func visitObjects(
    of collection: String,
    _ body: @escaping @Sendable (RecordKey, inout Value?, MigrationObjects) throws -> Void
  ) -> MigrationStep {
    MigrationStep(
      action: .visit(collection, .inStorage(body)), description: "visit \(collection)")
  }
}

extension Value {
  /// The object with one field renamed, in the same place.
  fileprivate func renaming(_ name: String, to newName: String, _ content: Value) -> Value {
    var object = Value(
      object: fields.map { field in
        field.name == name ? (newName, content) : (field.name, field.value)
      })
    object[hidden: .primaryKey] = self[hidden: .primaryKey]
    return object
  }
}
