public import ValueModel

extension MigrationStep {
  /// Gives each object that lacks a field at the top this value of it: for a property that is new and not optional, which
  /// objects that were stored before cannot be read without. An object that has the field keeps what it has, null too.
  public static func addField(
    _ field: String, default value: Value, in collection: String
  ) -> MigrationStep {
    let visit: @Sendable (RecordKey, inout Value?, Transaction) throws -> Void = { _, object, _ in
      guard let known = object, known[field] == nil else { return }
      object?[field] = value
    }
    return MigrationStep(
      action: .visit(collection, visit), description: "add field \(field) in \(collection)")
  }
}
