public import ValueModel

/// One step of a migration. Collections that do not exist are skipped.
public struct MigrationStep: Sendable {
  package enum Action: Sendable {
    case renameCollection(String, String)
    case deleteCollection(String)
    /// Changes each object by itself.
    case change(String, @Sendable (inout Value) throws -> Void)
    case visit(String, @Sendable (RecordKey, inout Value?, any ObjectWriter) throws -> Void)
  }

  package let action: Action
  /// A description for reports.
  public let description: String

  package init(action: Action, description: String) {
    self.action = action
    self.description = description
  }

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
    let change: @Sendable (inout Value) -> Void = { object in
      guard let content = object[field], object[newField] == nil else { return }
      object = object.renaming(field, to: newField, content)
    }
    return MigrationStep(
      action: .change(collection, change),
      description: "rename field \(field) to \(newField) in \(collection)")
  }

  /// Changes each object in place. `body` receives the stored value; its primary key cannot change.
  public static func transform(
    _ collection: String, _ body: @escaping @Sendable (inout Value) throws -> Void
  ) -> MigrationStep {
    MigrationStep(action: .change(collection, body), description: "transform \(collection)")
  }

  /// Visits each object that exists when the step begins, in any storage, for instance to split it
  /// or to merge it into another. `body` receives the primary key, the stored value and the
  /// transaction. Each object is visited once.
  ///
  /// Setting the value to nil deletes the object. An object that `body` deletes before its turn is
  /// not visited.
  public static func visit(
    in collection: String,
    _ body: @escaping @Sendable (RecordKey, inout Value?, any ObjectWriter) throws -> Void
  ) -> MigrationStep {
    MigrationStep(action: .visit(collection, body), description: "visit \(collection)")
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
