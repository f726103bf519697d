import CollectionModel
import ObjectModel
import StorageEngine
import ValueModel

/// Collections and their indexes, as a transaction creates and changes them.
extension Transaction {
  /// An index over at most this many objects is built in the transaction that creates it.
  static let immediateBuildCount = 1_000

  /// The collection of a type. If it is not as declared, it is created or gets the indexes that its
  /// declaration names.
  func collection<Object: StoredObject>(of type: Object.Type) throws -> CollectionBinding {
    let declared = try core.types.declaration(of: type)
    let identifier = ObjectIdentifier(type)
    if let known = catalog.collections[declared.name] {
      if ensuredTypes.contains(identifier) { return known }
      if known.definition.keyKind != declared.keyKind { throw declared.wrongKey(known.definition) }
      if declared.isSatisfied(by: known.definition) {
        ensuredTypes.insert(identifier)
        return known
      }
    }
    // All or nothing: if objects cannot have a new index, the indexes that were dropped for it
    // stay.
    let binding = try savepoint { try ensure(declared) }
    ensuredTypes.insert(identifier)
    return binding
  }

  /// Brings the collection in line with its declaration: creates missing indexes and drops those of
  /// earlier declarations.
  func ensure(_ declared: TypeDeclaration) throws -> CollectionBinding {
    var definition =
      catalog.collections[declared.name]?.definition
      ?? newDefinition(declared.name, declared.keyKind)
    guard definition.keyKind == declared.keyKind else { throw declared.wrongKey(definition) }
    let table = try engine.table(definition.tableName, options: core.tableOptions)
    definition.forms = declared.forms
    let change = DefinitionChange(of: definition, to: declared)
    for index in change.dropped { try drop(index, of: &definition) }
    for index in change.rebuilt {
      try drop(index, of: &definition)
      try add(index.definition, isDeclared: false, to: &definition, table)
    }
    for index in change.added { try add(index, isDeclared: true, to: &definition, table) }
    definition.relations = declared.relations
    return try save(definition)
  }

  /// The collection with this name, created with this kind of key if it does not exist.
  func collection(named name: String, _ keyKind: RecordKey.Kind) throws -> CollectionBinding {
    if let known = catalog.collections[name] { return known }
    guard !name.isEmpty, name.utf8.count <= 900 else {
      throw StoreError(.invalidDeclaration, "a collection's name has 1 to 900 bytes")
    }
    guard keyKind.isStorable else {
      throw StoreError(
        .invalidDeclaration, "a compound key has two to four parts", collection: name)
    }
    let definition = newDefinition(name, keyKind)
    _ = try engine.table(definition.tableName, options: core.tableOptions)
    return try save(definition)
  }

  /// The collection with this name, created if it does not exist. Throws `.wrongType` if its keys
  /// are of another kind.
  func collection(named name: String, checking kind: RecordKey.Kind) throws -> CollectionBinding {
    let binding = try collection(named: name, kind)
    guard binding.definition.keyKind == kind else {
      throw StoreError(
        .wrongType, "its primary keys are of kind \(binding.definition.keyKind)", collection: name)
    }
    return binding
  }

  /// A definition with a table name that no table has yet: the obvious one may still belong to a
  /// collection that was renamed.
  private func newDefinition(_ name: String, _ keyKind: RecordKey.Kind) -> CollectionDefinition {
    var tableName = CollectionDefinition.tablePrefix + name
    var number = 1
    while engine.existingTable(tableName) != nil {
      number += 1
      tableName = "\(CollectionDefinition.tablePrefix)\(name).\(number)"
    }
    return CollectionDefinition(name: name, tableName: tableName, keyKind: keyKind)
  }

  private func drop(
    _ index: CollectionDefinition.StoredIndex, of definition: inout CollectionDefinition
  ) throws {
    if let known = engine.existingIndex(definition.engineName(of: index)) {
      try engine.drop(known)
    }
    try dropTable(of: index, definition)
    definition.indexes.removeAll { $0.number == index.number }
  }

  /// Adds an index, and builds it at once if there is little to do.
  private func add(
    _ index: IndexDefinition, isDeclared: Bool, to definition: inout CollectionDefinition,
    _ table: Table
  ) throws {
    if definition.indexes.contains(where: { $0.definition.name == index.name }) {
      throw StoreError(
        .invalidDeclaration, "another index has this name", collection: definition.name,
        index: index.name)
    }
    var stored = CollectionDefinition.StoredIndex(
      definition: index, state: .building, isDeclared: isDeclared,
      number: definition.nextIndexNumber, forms: definition.forms(of: index))
    definition.nextIndexNumber += 1
    let bound = try bound(stored, definition, table)
    let count = try engine.count(table)
    if count <= Self.immediateBuildCount {
      let isUnique = try fill(
        bound, CollectionBinding(definition: definition, table: table, indexes: [bound]))
      stored.state = isUnique ? .ready : .contradicted
    } else {
      upkeep.hasUnfinishedIndexes = true
    }
    definition.indexes.append(stored)
  }

  /// Creates an index in the engine, and its table if it has a keeper.
  private func bound(
    _ stored: CollectionDefinition.StoredIndex, _ definition: CollectionDefinition, _ table: Table
  ) throws -> BoundIndex {
    let own =
      stored.definition.hasKeeper
      ? try engine.table(definition.keeperTableName(of: stored)) : nil
    return BoundIndex(
      stored, try engine.index(definition.engineName(of: stored), on: table), table: own,
      core.derivations)
  }

  /// Drops the table of an index with a keeper, and forgets what its writer has collected.
  private func dropTable(
    of index: CollectionDefinition.StoredIndex, _ definition: CollectionDefinition
  ) throws {
    guard index.definition.hasKeeper else { return }
    indexWriters[definition.engineName(of: index)] = nil
    if let own = engine.existingTable(definition.keeperTableName(of: index)) {
      try engine.drop(own)
    }
  }

  /// Adds the entries of every object in the table. False if two objects have the same key in a
  /// unique index.
  private func fill(_ index: BoundIndex, _ binding: CollectionBinding) throws -> Bool {
    var isUnique = true
    try engine.forEach(binding.table) { key, bytes in
      let value = try core.value(bytes, of: binding)
      isUnique = try addEntries(of: index, key: Array(key), value, binding) && isUnique
      return true
    }
    return isUnique
  }

  /// Adds the entries of one object. False if another object has the same key in a unique index.
  func addEntries(
    of index: BoundIndex, key: [UInt8], _ value: Value, _ binding: CollectionBinding
  ) throws -> Bool {
    if index.hasKeeper {
      try addMark(to: key, value, in: index, binding)
      return true
    }
    var isUnique = true
    for entry in try keys(of: value, in: index) {
      if try hasOther(entry, in: index, key: key, value, binding) { isUnique = false }
      try engine.addEntry(index.index, entry.bytes, key: key)
    }
    return isUnique
  }

  /// Creates a collection with the properties of one in another storage.
  func create(_ copied: CopiedCollection) throws {
    var definition = try collection(named: copied.name, checking: copied.keyKind).definition
    let table = try engine.table(definition.tableName, options: core.tableOptions)
    definition.forms = copied.forms
    definition.relations = copied.relations
    for index in copied.indexes {
      try add(index.definition, isDeclared: index.isDeclared, to: &definition, table)
    }
    _ = try save(definition)
  }

  /// Adds a derived index without any entries, for a program that knows the derivation to build.
  /// False if there is one of this name.
  func addUnbuilt(_ index: IndexDefinition, to name: String) throws -> Bool {
    guard let binding = catalog.collections[name],
      !binding.definition.indexes.contains(where: { $0.definition.name == index.name })
    else { return false }
    var definition = binding.definition
    let stored = CollectionDefinition.StoredIndex(
      definition: index, state: .building, isDeclared: false,
      number: definition.nextIndexNumber, forms: [])
    definition.nextIndexNumber += 1
    _ = try bound(stored, definition, binding.table)
    definition.indexes.append(stored)
    _ = try save(definition)
    return true
  }

  /// Adds an index that no declaration names. Throws `.notUnique` if objects contradict it.
  func addIndex(_ index: IndexDefinition, to name: String) throws {
    try index.check(name)
    try addIndex(index, toCollection: name)
  }

  /// Adds an index over paths, or one of a registered derivation.
  func addIndex(_ index: IndexDefinition, toCollection name: String) throws {
    guard let binding = catalog.collections[name] else {
      throw StoreError(.noSuchCollection, "there is no such collection", collection: name)
    }
    var definition = binding.definition
    let known = definition.indexes.first { $0.definition == index }
    if let known, known.state != .failed { return }
    try savepoint {
      if let known { try drop(known, of: &definition) }
      try add(index, isDeclared: false, to: &definition, binding.table)
      if definition.indexes.last?.state == .contradicted {
        throw StoreError(
          .notUnique, "objects have the same key", collection: name, index: index.name)
      }
      _ = try save(definition)
    }
  }

  /// Drops an index by its name. False if it does not exist.
  func dropIndex(_ indexName: String, of name: String) throws -> Bool {
    guard var definition = catalog.collections[name]?.definition,
      let index = definition.indexes.first(where: { $0.definition.name == indexName })
    else { return false }
    try drop(index, of: &definition)
    _ = try save(definition)
    return true
  }

  /// Sets the state of an index. False if the index is gone, even if another one has its name and
  /// number.
  func setState(
    _ state: CollectionDefinition.StoredIndex.State, of index: BoundIndex, in name: String
  ) throws -> Bool {
    guard let binding = catalog.collections[name],
      let position = binding.indexes.firstIndex(where: { $0.index == index.index })
    else { return false }
    var definition = binding.definition
    definition.indexes[position].state = state
    _ = try save(definition)
    return true
  }

  /// Gives up on an index that cannot be built: it stays known, with the reason, and keeps no
  /// entries. Does nothing if the index is gone.
  func giveUp(_ index: BoundIndex, in name: String, reason: String) throws {
    guard let binding = catalog.collections[name],
      let position = binding.indexes.firstIndex(where: { $0.index == index.index })
    else { return }
    var definition = binding.definition
    definition.indexes[position].state = .failed
    definition.indexes[position].failure = reason
    let failed = definition.indexes[position]
    try engine.drop(index.index)
    try dropTable(of: failed, definition)
    _ = try bound(failed, definition, binding.table)
    _ = try save(definition)
  }

  /// Drops the collection with its objects and indexes. False if it does not exist.
  func dropCollection(_ name: String) throws -> Bool {
    guard let binding = catalog.collections[name] else { return false }
    try noteEnd(of: binding)
    if binding.blobIndex != nil { core.blobPins.noteRelease(try engine.count(binding.table)) }
    for index in binding.definition.indexes { try dropTable(of: index, binding.definition) }
    try engine.drop(binding.table)
    let records = try engine.table(CatalogRecords.table)
    try engine.delete(records, key: CatalogRecords.key(name))
    catalog.collections[name] = nil
    try saveRevision(records)
    return true
  }

  /// Gives a collection another name, also in the relations of other collections that name it.
  func renameCollection(_ name: String, to newName: String) throws {
    guard let known = catalog.collections[name] else { return }
    guard catalog.collections[newName] == nil else {
      throw StoreError(
        .invalidDeclaration, "there is a collection of this name", collection: newName)
    }
    try noteEnd(of: known, newName: newName)
    let records = try engine.table(CatalogRecords.table)
    try engine.delete(records, key: CatalogRecords.key(name))
    catalog.collections[name] = nil
    var definition = known.definition
    definition.name = newName
    _ = try save(definition)
    for other in catalog.collections.withRelations {
      var definition = other.definition
      guard definition.relations.contains(where: { $0.target == name }) else { continue }
      for position in definition.relations.indices
      where definition.relations[position].target == name {
        definition.relations[position].target = newName
      }
      _ = try save(definition)
    }
  }

  func save(_ definition: CollectionDefinition) throws -> CollectionBinding {
    let records = try engine.table(CatalogRecords.table)
    try engine.put(
      records, key: CatalogRecords.key(definition.name), value: try definition.value.encoded())
    let old = catalog.collections[definition.name]
    let binding = try CollectionBinding(definition, core.derivations, old: old) {
      engine.existingTable($0)
    } index: {
      engine.existingIndex($0)
    }
    catalog.collections[definition.name] = binding
    try saveRevision(records)
    return binding
  }

  private func saveRevision(_ records: Table) throws {
    catalog.revision += 1
    try engine.put(
      records, key: CatalogRecords.revisionKey,
      value: CatalogRecords.bytes(ofRevision: catalog.revision))
  }
}
