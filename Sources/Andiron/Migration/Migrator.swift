import CollectionModel
import ObjectModel
import StorageEngine
import ValueModel

/// Runs the migrations that a store has not had yet.
struct Migrator {
  let core: StoreCore
  let schema: StoreSchema
  private var record: SchemaRecord
  private(set) var report: MigrationReport
  private let isNew: Bool

  /// Throws `.newerSchema` if the store's version is above the program's.
  init(_ core: StoreCore, _ schema: StoreSchema) throws {
    self.core = core
    self.schema = schema
    let snapshot = core.engine.snapshot()
    defer { snapshot.close() }
    let known = try snapshot.schemaRecord()
    isNew = known == nil && snapshot.tables.isEmpty
    record = known ?? SchemaRecord()
    report = MigrationReport(oldVersion: record.version, newVersion: record.version)
    let version = max(record.version, record.target ?? 0)
    guard version <= schema.version else {
      let isUnderWay = version > record.version
      throw StoreError(newerSchema: version, isUnderWay: isUnderWay, than: schema)
    }
  }

  /// Brings the store to the program's version. If it throws, completed work is kept, and the next
  /// run continues from there.
  mutating func run() throws {
    if isNew {
      if schema.version != 0 { try finish(schema.version) }
      return
    }
    for migration in schema.pending(after: record.version) { try run(migration) }
    if record.version != schema.version { try finish(schema.version) }
  }

  private mutating func finish(_ version: Int) throws {
    record = SchemaRecord(version: version)
    let record = record
    try core.write(.full) { try $0.end(record) }
    report.newVersion = version
  }

  private mutating func run(_ migration: Migration) throws {
    if record.target != migration.version {
      let isAnotherUnderWay = record.target != nil
      record.target = migration.version
      record.stepCount = 0
      record.lastKey = nil
      let record = record
      // The notes of a step of the other migration say nothing about the steps of this one.
      if isAnotherUnderWay { try core.write(.full) { try $0.end(record) } }
    }
    for (position, step) in migration.steps.enumerated() where position >= record.stepCount {
      report.steps.append(
        MigrationReport.Step(version: migration.version, description: step.description))
      do {
        try run(step, of: migration)
      } catch {
        throw StoreError(
          migrationTo: migration.version, failedAt: position + 1, step, error,
          reason: (error as? EngineError ?? (error as? StoreError)?.engine).map { "\($0.code)" })
      }
      record.stepCount = position + 1
      record.lastKey = nil
    }
    try finish(migration.version)
  }

  private mutating func run(_ step: MigrationStep, of migration: Migration) throws {
    switch step.action {
    case .renameCollection(let name, let newName):
      let done = afterStep
      try core.write(.full) { transaction in
        try transaction.renameCollection(name, to: newName)
        try transaction.end(done)
      }
    case .deleteCollection(let name):
      try visit(name, of: migration) { _, value, _ in value = nil }
      let done = afterStep
      try core.write(.full) { transaction in
        _ = try transaction.dropCollection(name)
        try transaction.end(done)
      }
    case .change(let name, let body):
      try visit(name, of: migration) { _, value, _ in
        guard var object = value else { return }
        try body(&object)
        value = object
      }
      let done = afterStep
      try core.write(.full) { try $0.end(done) }
    case .visit(let name, let body):
      try visit(name, of: migration, body)
      let done = afterStep
      try core.write(.full) { try $0.end(done) }
    }
  }

  /// The record to keep when the current step is done.
  private var afterStep: SchemaRecord {
    var next = record
    next.stepCount += 1
    next.lastKey = nil
    return next
  }

  // MARK: Batches

  private mutating func visit(
    _ name: String, of migration: Migration,
    _ body: (RecordKey, inout Value?, any ObjectWriter) throws -> Void
  ) throws {
    // The objects that exist when the step begins; objects that it adds to the collection are not
    // visited.
    let snapshot = try core.snapshot()
    guard let binding = snapshot.catalog.collections[name] else { return }
    let start = record.lastKey.map { $0 + [0] } ?? []
    var walk = try VisitNotes.keys(of: binding.table, from: start, in: snapshot.engine)
    var progress = MigrationProgress(
      version: migration.version, step: record.stepCount, stepCount: migration.steps.count,
      visitedCount: 0, totalCount: snapshot.engine.count(binding.table, in: KeyRange(from: start)))
    while true {
      var keys: [[UInt8]] = []
      while keys.count < schema.batchCount, let key = walk.next() { keys.append(key) }
      guard let last = keys.last else { return }
      record.lastKey = last
      let goesOn = try visit(
        keys, of: name, VisitNotes(visited: binding.table, last: last), body)
      progress.visitedCount += keys.count
      schema.progress?(progress)
      if !goesOn { return }
    }
  }

  /// Visits the objects of a batch in one transaction. Returns false if the collection has been
  /// replaced by another: then nothing is left to visit.
  private mutating func visit(
    _ keys: [[UInt8]], of name: String, _ notes: VisitNotes,
    _ body: (RecordKey, inout Value?, any ObjectWriter) throws -> Void
  ) throws -> Bool {
    let record = record
    let done = afterStep
    let (counts, goesOn) = try core.write(.full) { transaction in
      var counts = (visited: 0, changed: 0, deleted: 0)
      transaction.visitNotes = notes
      for bytes in keys {
        guard let binding = transaction.binding(name, notes.visited) else { break }
        let key = try bytes.withUnsafeBytes { try RecordKey(bytes: $0, of: name) }
        guard let old = try transaction.value(key: key, in: binding) else { continue }
        var new: Value? = old
        try body(key, &new, transaction)
        counts.visited += 1
        // The body may have dropped the collection and created another with its name.
        guard let binding = transaction.binding(name, notes.visited) else { break }
        if var new {
          // The content without hidden fields shows whether anything must be written.
          if new == old { continue }
          new[hidden: .primaryKey] = key.keyValue
          try transaction.put(new, key: key, in: binding, .either)
          counts.changed += 1
        } else if try transaction.delete(key: key, in: binding) {
          counts.deleted += 1
        }
      }
      let goesOn = transaction.binding(name, notes.visited) != nil
      // In the same transaction as the batch: a resumed step could not distinguish the new
      // collection from the old one.
      if goesOn { try transaction.save(record) } else { try transaction.end(done) }
      return (counts, goesOn)
    }
    let step = report.steps.count - 1
    report.steps[step].visitedCount += counts.visited
    report.steps[step].changedCount += counts.changed
    report.steps[step].deletedCount += counts.deleted
    return goesOn
  }
}

extension Transaction {
  /// The collection with this name, if it still has this table.
  fileprivate func binding(_ name: String, _ table: Table) -> CollectionBinding? {
    catalog.collections[name].flatMap { $0.table == table ? $0 : nil }
  }

  /// Records that a step is done, and drops its notes.
  fileprivate func end(_ record: SchemaRecord) throws {
    try VisitNotes.removeAll(in: engine)
    try save(record)
  }
}
