public import ValueModel

/// The version of a program's types, and how stores of older versions become stores of this one.
///
/// Added types and indexes need no version, and neither do added fields that are optional or that the type's own
/// `init(from:)` works out. A property with a default needs a step, `addField`, as what changes the meaning of what is
/// stored does.
public struct StoreSchema: Sendable {
  /// The version of this program. A store that is new has it from the beginning; a store of a higher version is
  /// refused with `.newerSchema`, unchanged.
  public var version: Int
  /// In any order; those above the store's version and up to this one are run, in the order of theirs.
  public var migrations: [Migration]
  /// Called with how far a migration is, after each batch.
  public var progress: (@Sendable (MigrationProgress) -> Void)?
  /// The number of objects that are visited in one transaction.
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

/// How stores become those of one version from those of the version before.
///
/// Its steps run one after the other when the store is opened, each in batches that are transactions of their
/// own. Where it is interrupted, the next opening goes on after the last batch, and the store becomes what it would
/// have become without the interruption: no object is changed twice, and none that a step added is visited by it.
public struct Migration: Sendable {
  /// The version that it leads to.
  public var version: Int
  public var steps: [MigrationStep]

  public init(to version: Int, _ steps: [MigrationStep]) {
    self.version = version
    self.steps = steps
  }
}

/// One step of a migration. Collections that do not exist are passed over.
public struct MigrationStep: Sendable {
  enum Action: Sendable {
    case renameCollection(String, String)
    case deleteCollection(String)
    case visit(String, @Sendable (RecordKey, inout Value?, Transaction) throws -> Void)
  }

  let action: Action
  /// For reports.
  public let description: String

  /// Gives a collection another name: that of a type that was renamed.
  public static func renameCollection(_ name: String, to newName: String) -> MigrationStep {
    MigrationStep(
      action: .renameCollection(name, newName), description: "rename \(name) to \(newName)")
  }

  /// Deletes a collection with all its objects.
  public static func deleteCollection(_ name: String) -> MigrationStep {
    MigrationStep(action: .deleteCollection(name), description: "delete \(name)")
  }

  /// Gives a field at the top of each object another name; where there is one of the new name already, it stays.
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

  /// Changes each object in place. `body` gets the stored value; its primary key stays.
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

  /// Visits each object that is there when the step begins once, in the transaction of its batch: to split it, to
  /// merge it into another, to move it to another collection. Setting the value to nil deletes the object. One that
  /// `body` deletes before its turn is not visited; where it drops the whole collection, the step ends.
  public static func visit(
    _ collection: String,
    _ body: @escaping @Sendable (RecordKey, inout Value?, Transaction) throws -> Void
  ) -> MigrationStep {
    MigrationStep(action: .visit(collection, body), description: "visit \(collection)")
  }
}

/// How far a migration is.
public struct MigrationProgress: Sendable, Hashable {
  /// The version that it leads to.
  public var version: Int
  /// The step, from zero, of how many.
  public var step: Int
  public var stepCount: Int
  /// Objects visited in this step, and about how many there are.
  public var visitedCount: Int
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

  /// The store's version before and after.
  public var oldVersion: Int
  public var newVersion: Int
  /// The steps that were run, without those that an earlier opening had done; of one that it had begun, what was
  /// left.
  public var steps: [Step] = []

  public init(oldVersion: Int, newVersion: Int, steps: [Step] = []) {
    self.oldVersion = oldVersion
    self.newVersion = newVersion
    self.steps = steps
  }
}

extension Value {
  /// The object with a field of another name in the same place.
  fileprivate func renaming(_ name: String, to newName: String, _ content: Value) -> Value {
    var object = Value(
      object: fields.map { field in
        field.name == name ? (newName, content) : (field.name, field.value)
      })
    object[hidden: .primaryKey] = self[hidden: .primaryKey]
    return object
  }
}
