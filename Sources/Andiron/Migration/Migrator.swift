import ObjectModel
import StorageEngine
import ValueModel

/// Runs the migrations that a store has not had.
struct Migrator {
  private static let batchCount = 500

  let core: StoreCore
  let schema: StoreSchema
  private var record: SchemaRecord
  private(set) var report: MigrationReport
  private let isNew: Bool

  /// Throws `.newerSchema` where the store's version is above the program's.
  init(_ core: StoreCore, _ schema: StoreSchema) throws {
    self.core = core
    self.schema = schema
    let snapshot = core.engine.snapshot()
    defer { snapshot.close() }
    let known = try snapshot.schemaRecord()
    isNew = known == nil && snapshot.tables.isEmpty
    record = known ?? SchemaRecord()
    report = MigrationReport(oldVersion: record.version, newVersion: record.version)
    guard record.version <= schema.version, record.target ?? 0 <= schema.version else {
      throw StoreError(
        .newerSchema,
        "the store's schema has version \(record.version), the program's \(schema.version)")
    }
  }

  /// Brings the store to the program's version. Where something is thrown, what was done stays done, and the next
  /// run goes on from there.
  mutating func run() throws {
    if isNew {
      if schema.version != 0 { try finish(schema.version) }
      return
    }
    let pending = schema.migrations.filter {
      $0.version > record.version && $0.version <= schema.version
    }
    .sorted { $0.version < $1.version }
    for migration in pending { try run(migration) }
    if record.version != schema.version { try finish(schema.version) }
  }

  private mutating func finish(_ version: Int) throws {
    record = SchemaRecord(version: version)
    let record = record
    try core.write(.full) { try $0.save(record) }
    report.newVersion = version
  }

  private mutating func run(_ migration: Migration) throws {
    if record.target != migration.version {
      record.target = migration.version
      record.stepCount = 0
      record.lastKey = nil
    }
    for (position, step) in migration.steps.enumerated() where position >= record.stepCount {
      report.steps.append(
        MigrationReport.Step(version: migration.version, description: step.description))
      do {
        try run(step, of: migration)
      } catch {
        throw StoreError(
          .migrationFailed,
          "step \(position + 1) of the migration to version \(migration.version) failed: \(step.description)",
          underlying: error)
      }
      record.stepCount = position + 1
      record.lastKey = nil
    }
    try finish(migration.version)
  }

  private mutating func run(_ step: MigrationStep, of migration: Migration) throws {
    var next = record
    next.stepCount += 1
    next.lastKey = nil
    let done = next
    switch step.action {
    case .renameCollection(let name, let newName):
      try core.write(.full) { transaction in
        try transaction.renameCollection(name, to: newName)
        try transaction.save(done)
      }
    case .deleteCollection(let name):
      try visit(name, of: migration) { _, value, _ in value = nil }
      try core.write(.full) { transaction in
        _ = try transaction.dropCollection(name)
        try transaction.save(done)
      }
    case .visit(let name, let body):
      try visit(name, of: migration, body)
      try core.write(.full) { try $0.save(done) }
    }
  }

  // MARK: Batches

  private mutating func visit(
    _ name: String, of migration: Migration,
    _ body: (RecordKey, inout Value?, Transaction) throws -> Void
  ) throws {
    // The objects that are there when the step begins; those that it adds to the collection are not visited.
    let snapshot = try core.snapshot()
    guard let binding = snapshot.catalog.collections[name] else { return }
    let start = record.lastKey.map { $0 + [0] } ?? []
    var cursor = try snapshot.engine.cursor(binding.table, KeyRange(from: start))
    var progress = MigrationProgress(
      version: migration.version, step: record.stepCount, stepCount: migration.steps.count,
      visitedCount: 0, totalCount: snapshot.engine.count(binding.table, in: KeyRange(from: start)))
    while true {
      var keys: [[UInt8]] = []
      while keys.count < Self.batchCount, cursor.next() { keys.append(cursor.key) }
      guard let last = keys.last else { return }
      record.lastKey = last
      try visit(keys, of: name, body)
      progress.visitedCount += keys.count
      schema.progress?(progress)
    }
  }

  private mutating func visit(
    _ keys: [[UInt8]], of name: String,
    _ body: (RecordKey, inout Value?, Transaction) throws -> Void
  ) throws {
    let record = record
    let counts = try core.write(.full) { transaction in
      var counts = (visited: 0, changed: 0, deleted: 0)
      for bytes in keys {
        guard let binding = transaction.catalog.collections[name] else { break }
        let key = try bytes.withUnsafeBytes { try RecordKey(bytes: $0) }
        guard let old = try transaction.value(key: key, in: binding) else { continue }
        var new: Value? = old
        try body(key, &new, transaction)
        counts.visited += 1
        if var new {
          // Content without hidden fields says whether there is anything to write.
          if new == old { continue }
          new[hidden: .primaryKey] = key.keyValue
          try transaction.put(new, key: key, in: binding, .either)
          counts.changed += 1
        } else if try transaction.delete(key: key, in: binding) {
          counts.deleted += 1
        }
      }
      try transaction.save(record)
      return counts
    }
    let step = report.steps.count - 1
    report.steps[step].visitedCount += counts.visited
    report.steps[step].changedCount += counts.changed
    report.steps[step].deletedCount += counts.deleted
  }
}
