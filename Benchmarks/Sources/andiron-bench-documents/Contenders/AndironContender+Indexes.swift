import Andiron
import DocumentStore
import Foundation
import ObjectModel

extension AndironContender {
  private var database: Database<Store> {
    get throws { try store.database(Self.name) }
  }

  /// Adds an index on a field, and waits until it is built.
  func addIndex(_ field: String) throws {
    try database.addIndex(SelectorIndex([.init(field)]))
    while try database.indexes().contains(where: { $0.state == .building }) {
      Thread.sleep(forTimeInterval: 0.001)
    }
  }

  func dropIndex(_ field: String) throws { try database.dropIndex(field) }

  func entryCount(_ field: String) throws -> Int {
    try database.indexes().first { $0.definition.name == field }?.entryCount ?? 0
  }
}
