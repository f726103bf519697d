/// One of those that do the same work on the same data.
protocol Contender: AnyObject {
  /// Stores all people, in the way that is measured.
  func insertPeople() throws
  /// Stores orders and items, where it takes part in relations.
  func insertOrders() throws
  /// Does the work of a row once and returns a sum of the answers; nil where it has no part in the row.
  func answer(_ row: Row) throws -> UInt64?
  /// The median of the microseconds from a commit to its delivery to one who observes; nil where nothing
  /// can be observed.
  func deliveryMicroseconds() throws -> Double?
  /// Durable upserts, one by one, by so many writers at once. False where it has no part in it.
  func upsert(writers: Int, each: Int) throws -> Bool
  /// Everybody, to be compared with what was stored.
  func everybody() throws -> [Person]
  /// Closes the store, and opens it again.
  func close() throws
  func reopen() throws
}

enum ContenderName: String, Codable, CaseIterable {
  case structs, views, columns, json, files

  var title: String {
    switch self {
    case .structs: "Andiron, Codable struct"
    case .views: "Andiron, view"
    case .columns: "SQLite, columns"
    case .json: "SQLite, JSON"
    case .files: "JSON file"
    }
  }

  func open(_ directory: String, _ data: SampleData) throws -> any Contender {
    switch self {
    case .structs: try AndironContender<Person>(directory, data)
    case .views: try AndironContender<PersonView>(directory, data)
    case .columns: try SQLiteContender<ColumnTable>(directory, data)
    case .json: try SQLiteContender<JSONTable>(directory, data)
    case .files: FileContender(directory, data)
    }
  }
}
