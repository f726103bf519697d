/// The numbers of tables that are always there.
public enum BackendTables {
  /// The table whose records are the definitions of collections. A backend creates it with the
  /// database.
  public static let definitions: Int64 = 0
  /// The table with the notes of a migration step that is under way.
  static let migration: Int64 = .max

  /// The key of the record of definitions that says which numbers were given: no name of a
  /// collection begins so.
  static let numbersKey: [UInt8] = [0xFF]
}
