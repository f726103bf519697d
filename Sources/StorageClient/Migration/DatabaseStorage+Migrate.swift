public import CollectionModel

extension DatabaseStorage {
  /// Runs the migrations that the database has not had yet, each in one transaction, and returns
  /// what they did. A new database gets the schema's version without any.
  ///
  /// Throws `StoreError`: `.newerSchema` if the database has a higher version; `.migrationFailed`
  /// if a step threw, after which nothing of its migration stays; and what a transaction throws.
  /// Cost: a step that changes objects reads each of them, and holds all of their keys.
  @discardableResult
  public func migrate(to schema: StoreSchema) throws -> MigrationReport {
    var report: MigrationReport?
    while let part = try write({ try DatabaseMigrator($0, schema).runNext() }) {
      var sum = report ?? MigrationReport(oldVersion: part.oldVersion, newVersion: part.newVersion)
      sum.newVersion = part.newVersion
      sum.steps += part.steps
      report = sum
    }
    return report ?? MigrationReport(oldVersion: schema.version, newVersion: schema.version)
  }
}
