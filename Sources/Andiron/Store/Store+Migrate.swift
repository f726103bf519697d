extension Store {
  /// Runs the migrations of a schema that the store has not had yet, as opening it with the schema
  /// in its options does. No type may be in use yet.
  ///
  /// Throws `.newerSchema` if the store's version is above the schema's, `.migrationFailed` if a
  /// step fails, `.readOnly`, `.closed`, and `.nestedWrite` inside a transaction.
  package func migrate(_ schema: StoreSchema) throws -> MigrationReport {
    defer { noteCommit() }
    return try StoreError.wrapping {
      var migrator = try Migrator(core, schema)
      try migrator.run()
      return migrator.report
    }
  }
}
