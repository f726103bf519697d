import StorageClient

/// An object with an index.
struct Row: Codable, Sendable, Equatable {
  var pk: Int
  var name: String
}

extension Row: DeclaredObject {
  static let collection = CollectionDeclaration<Row>(indexes: [.unique(\.name)])
}
