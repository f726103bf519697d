/// One of those that do the same work on the same documents.
protocol Contender: AnyObject {
  func prepare(_ row: any Row) throws
  func answer(_ row: any Row) throws -> Answer
  /// All documents that are not deleted, with their bodies, and those that are, without.
  func everything() throws -> Answer
  /// Drops the index on a field.
  func dropIndex(_ field: String) throws
  func close() throws
}

enum ContenderName: String, Codable, CaseIterable, CodingKeyRepresentable {
  case andiron, sqlite

  var title: String {
    switch self {
    case .andiron: "Andiron"
    case .sqlite: "SQLite, CDTDatastore's tables"
    }
  }

  func open(_ directory: String, _ samples: SampleDocuments) throws -> any Contender {
    switch self {
    case .andiron: try AndironContender(directory, samples)
    case .sqlite: try SQLiteContender(directory, samples)
    }
  }
}
