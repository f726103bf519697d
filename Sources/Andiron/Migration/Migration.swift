public import ValueModel

/// The version of a program's types, and the migrations that bring stores of older versions to it.
///
/// New types and indexes need no new version, and neither do new fields that are optional or that
/// the type's own `init(from:)` computes. A new property with a default needs a step, `addField`,
/// and so does everything that changes the meaning of stored data.
public struct StoreSchema: Sendable {
  /// The version of this program.
  ///
  /// A new store has it from the beginning; a store of a higher version is refused with
  /// `.newerSchema`, unchanged.
  public var version: Int
  /// The migrations, in any order.
  ///
  /// Those above the store's version and up to this one are run, in the order of their versions.
  public var migrations: [Migration]
  /// Called after each batch with the progress of the migration.
  public var progress: (@Sendable (MigrationProgress) -> Void)?
  /// The number of objects to visit in one transaction.
  var batchCount = 500

  public init(
    version: Int = 0, migrations: [Migration] = [],
    progress: (@Sendable (MigrationProgress) -> Void)? = nil
  ) {
    self.version = version
    self.migrations = migrations
    self.progress = progress
  }
}

/// Brings stores from one version to the next.
///
/// Its steps run one after the other when the store is opened, each in batches that are separate
/// transactions. If it is interrupted, the next opening continues after the last batch, and the
/// result is the same as without the interruption: no object is changed twice, and no step visits
/// an object that it added.
public struct Migration: Sendable {
  /// The version to which the migration leads.
  public var version: Int
  public var steps: [MigrationStep]

  public init(to version: Int, _ steps: [MigrationStep]) {
    self.version = version
    self.steps = steps
  }
}

/// One step of a migration. Collections that do not exist are skipped.
public struct MigrationStep: Sendable {
  enum Action: Sendable {
    case renameCollection(String, String)
    case deleteCollection(String)
    case visit(String, @Sendable (RecordKey, inout Value?, Transaction) throws -> Void)
  }

  let action: Action
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
    let visit: @Sendable (RecordKey, inout Value?, Transaction) throws -> Void = { _, value, _ in
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
    let visit: @Sendable (RecordKey, inout Value?, Transaction) throws -> Void = { _, value, _ in
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
  /// not visited. If `body` drops the whole collection, the step ends.
  public static func visit(
    _ collection: String,
    _ body: @escaping @Sendable (RecordKey, inout Value?, Transaction) throws -> Void
  ) -> MigrationStep {
    MigrationStep(action: .visit(collection, body), description: "visit \(collection)")
  }
}

/// The progress of a migration.
public struct MigrationProgress: Sendable, Hashable {
  /// The version to which the migration leads.
  public var version: Int
  /// The current step, counted from zero.
  public var step: Int
  /// The number of steps.
  public var stepCount: Int
  /// The number of objects visited in this step.
  public var visitedCount: Int
  /// The approximate number of objects that this step visits.
  public var totalCount: Int
}

/// What migrations did.
public struct MigrationReport: Sendable, Hashable {
  public struct Step: Sendable, Hashable {
    public var version: Int
    public var description: String
    public var visitedCount = 0
    public var changedCount = 0
    public var deletedCount = 0
  }

  /// The store's version before the migrations.
  public var oldVersion: Int
  /// The store's version after the migrations.
  public var newVersion: Int
  /// The steps that ran.
  ///
  /// Steps that an earlier opening completed are left out; a step that it began counts only what
  /// was left.
  public var steps: [Step] = []

  public init(oldVersion: Int, newVersion: Int, steps: [Step] = []) {
    self.oldVersion = oldVersion
    self.newVersion = newVersion
    self.steps = steps
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
