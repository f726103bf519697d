import CollectionModel
import ObjectModel
import ValueModel

/// Runs one migration in a transaction of a database.
struct DatabaseMigrator<Writer: BackendWriter> {
  private let transaction: DatabaseTransaction<Writer>
  private let schema: StoreSchema

  init(_ transaction: DatabaseTransaction<Writer>, _ schema: StoreSchema) {
    self.transaction = transaction
    self.schema = schema
  }

  /// Runs the next migration that the database has not had yet. Returns the version before, the one
  /// after and the steps; nil if the database has the schema's version.
  func runNext() throws -> MigrationReport? {
    let writer = transaction.writer
    let version = try DatabaseRecord(writer).schema ?? 0
    if version > schema.version { throw StoreError(newerSchema: version, than: schema) }
    if version == schema.version { return nil }
    let isNew = version == 0 && transaction.collections.isEmpty
    let next = isNew ? nil : schema.pending(after: version).first
    var report = MigrationReport(oldVersion: version, newVersion: next?.version ?? schema.version)
    if let next {
      for (position, step) in next.steps.enumerated() {
        do {
          report.steps.append(try run(step, position, of: next))
        } catch let error as StoreError where error.endsTransaction {
          throw error
        } catch {
          throw StoreError(migrationTo: next.version, failedAt: position + 1, step, error)
        }
      }
    }
    // A step may have changed the record.
    var record = try DatabaseRecord(writer)
    record.schema = report.newVersion
    try record.save(writer)
    return report
  }

  private func run(
    _ step: MigrationStep, _ position: Int, of migration: Migration
  ) throws -> MigrationReport.Step {
    var report = MigrationReport.Step(version: migration.version, description: step.description)
    switch step.action {
    case .renameCollection(let name, let newName):
      try transaction.renameCollection(name, to: newName)
    case .deleteCollection(let name):
      report.deletedCount = try transaction.dropCollection(name)
      report.visitedCount = report.deletedCount
    case .change(let name, let body):
      try visit(name, position, of: migration, &report) { _, value, _ in
        guard var object = value else { return }
        try body(&object)
        value = object
      }
    case .visit(let name, let body):
      try visit(name, position, of: migration, &report, body)
    }
    return report
  }

  /// Visits the objects that are there now, each once. Holds their keys.
  private func visit(
    _ name: String, _ position: Int, of migration: Migration, _ report: inout MigrationReport.Step,
    _ body: (RecordKey, inout Value?, any ObjectWriter) throws -> Void
  ) throws {
    guard let table = transaction.collections[name]?.table else { return }
    var keys: [[UInt8]] = []
    try transaction.writer.forEachRecord(table) { record in
      keys.append(record.key)
      return true
    }
    var progress = MigrationProgress(
      version: migration.version, step: position, stepCount: migration.steps.count,
      visitedCount: 0, totalCount: keys.count)
    for key in keys {
      try visit(key, of: name, &report, body)
      progress.visitedCount += 1
      if progress.visitedCount % schema.batchCount == 0 || progress.visitedCount == keys.count {
        schema.progress?(progress)
      }
    }
  }

  private func visit(
    _ keyBytes: [UInt8], of name: String, _ report: inout MigrationReport.Step,
    _ body: (RecordKey, inout Value?, any ObjectWriter) throws -> Void
  ) throws {
    guard let collection = transaction.collections[name],
      let record = try transaction.writer.record(collection.table, key: keyBytes)
    else { return }
    let key = try keyBytes.withUnsafeBytes { try RecordKey(bytes: $0, of: name) }
    let old = try record.value(name)
    var new: Value? = old
    try body(key, &new, transaction)
    report.visitedCount += 1
    if var new {
      if new == old { return }
      new[hidden: .primaryKey] = key.keyValue
      try transaction.put(new, key: key, in: name, .either)
      report.changedCount += 1
    } else if let known = transaction.collections[name],
      let present = try transaction.writer.record(known.table, key: keyBytes)
    {
      // `body` may have given the collection an index.
      try transaction.delete(present, in: known)
      report.deletedCount += 1
    }
  }
}

extension StoreError {
  /// Whether the database has ended the transaction, which may be repeated, or cannot be reached.
  fileprivate var endsTransaction: Bool {
    switch code {
    case .conflict, .unreachable, .unknownOutcome, .closed, .cancelled: true
    default: false
    }
  }
}
