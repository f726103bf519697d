public import ValueModel

extension MigrationStep {
  /// Adds a top-level field with this value to each object that lacks it.
  ///
  /// Use it for a new property that is not optional: without the field, objects stored earlier
  /// could not be read. An object that has the field keeps its value, even null.
  public static func addField(
    _ field: String, default value: Value, in collection: String
  ) -> MigrationStep {
    let change: @Sendable (inout Value) -> Void = { object in
      if object[field] == nil { object[field] = value }
    }
    return MigrationStep(
      action: .change(collection, change), description: "add field \(field) in \(collection)")
  }
}
