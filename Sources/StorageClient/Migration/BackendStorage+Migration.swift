public import Andiron
import FileAccess

extension BackendStorage {
  public func migrate(_ schema: StoreSchema) throws -> MigrationReport {
    let known = try read { scope in try scope.schema() }
    try known?.check(program: schema.version)
    core.catalog.programVersion.withLock { $0 = schema.version }
    var log = MigrationLog(from: known?.version ?? 0)
    if let known, known == BackendSchema(version: schema.version) { return log.report }
    var place: MigrationPart.Place?
    var unknownCount = 0
    do {
      while true {
        do {
          let outcome = try write { scope in
            var turn = MigrationTurn(scope, schema)
            return try turn.run(&place)
          }
          unknownCount = 0
          if let progress = log.add(outcome.part, version: outcome.version) {
            schema.progress?(progress)
          }
          if outcome.isFinished { return log.report }
        } catch let error as StorageError where error.code == .unknownOutcome {
          // The database says how far it came.
          unknownCount += 1
          if unknownCount > 3 { throw error }
        }
      }
    } catch {
      throw StorageError(error, during: place)
    }
  }

  public func dryRunOfMigration(_ schema: StoreSchema) throws -> MigrationReport {
    var log = MigrationLog(from: 0)
    var place: MigrationPart.Place?
    do {
      try write { scope in
        log = MigrationLog(from: try scope.writer.schema()?.version ?? 0)
        while true {
          var turn = MigrationTurn(scope, schema)
          let outcome = try turn.run(&place)
          if let progress = log.add(outcome.part, version: outcome.version) {
            schema.progress?(progress)
          }
          // Nothing of it is committed.
          if outcome.isFinished { throw EndOfDryRun() }
        }
      }
      return log.report
    } catch is EndOfDryRun {
      return log.report
    } catch {
      throw StorageError(error, during: place)
    }
  }
}

/// Undoes the transaction of a dry run.
private struct EndOfDryRun: Error {}
