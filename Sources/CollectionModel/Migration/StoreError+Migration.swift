extension StoreError {
  /// The error of a storage whose schema has a higher version than the program's.
  package init(newerSchema version: Int, isUnderWay: Bool = false, than schema: StoreSchema) {
    let state = isUnderWay ? "is being migrated to" : "has"
    self.init(
      .newerSchema,
      "the store's schema \(state) version \(version), the program's has \(schema.version)")
  }

  /// The error of a migration whose step, counted from one, threw `error`. `reason` is its code,
  /// where the layer below has one; the text of an error that is not the storage's may show
  /// content.
  package init(
    migrationTo version: Int, failedAt position: Int, _ step: MigrationStep, _ error: any Error,
    reason: String? = nil
  ) {
    let known = (reason ?? (error as? StoreError).map { "\($0.code)" }).map { " (\($0))" } ?? ""
    self.init(
      .migrationFailed,
      "step \(position) of the migration to version \(version) failed\(known): \(step.description)",
      underlying: error)
  }
}
