import CollectionModel
import Dispatch
import ObjectModel
import ValueModel

/// Computes, each time it is asked, how the results of a query differ from the previous ones. Used
/// by one task at a time.
final class DatabaseTracker<Backend: DatabaseBackend, Object: StoredObject> {
  private let storage: DatabaseStorage<Backend>
  private let query: ObjectQuery<Object>
  private let bell: CommitBell
  private var seen: UInt64 = 0
  private var known: [ListEntry]?

  private struct Item: Sendable {
    var value: Value
    var entry: ListEntry
  }

  init(_ storage: DatabaseStorage<Backend>, _ query: ObjectQuery<Object>, _ bell: CommitBell) {
    self.storage = storage
    self.query = query
    self.bell = bell
  }

  /// The next change; nil if the task was cancelled.
  func next() async throws -> StorageChange<Object>? {
    let names = query.joinedCollections.union([Object.collectionName])
    while !Task.isCancelled {
      if known != nil { try await bell.wait(for: names, after: seen) }
      if Task.isCancelled { return nil }
      seen = bell.count(of: names)
      let query = query
      let items: [Item]
      do {
        items = try await storage.read { reader in
          var items: [Item] = []
          try reader._forEachValue(query) { stored in
            items.append(Item(value: stored.value, entry: Self.entry(stored.value)))
          }
          return items
        }
      } catch is CancellationError {
        return nil
      }
      let entries = items.map(\.entry)
      defer { known = entries }
      if let known {
        let difference = ListDifference(from: known, to: entries)
        if difference.isEmpty { continue }
        return StorageChange(objects: try objects(items), difference: difference)
      }
      return StorageChange(objects: try objects(items), difference: nil)
    }
    return nil
  }

  private func objects(_ items: [Item]) throws -> [Object] {
    try items.map { item in
      do {
        return try Object(storedValue: item.value)
      } catch {
        throw StoreError(
          .wrongType, "\(error)", collection: Object.collectionName, underlying: error)
      }
    }
  }

  /// Returns hashes that distinguish objects and their versions. The row has no meaning here.
  private static func entry(_ value: Value) -> ListEntry {
    var hasher = Hasher()
    hasher.combine(RecordKey(of: value))
    let key = UInt64(bitPattern: Int64(hasher.finalize()))
    var content = Hasher()
    value.jsonBytes().withUnsafeBytes { content.combine(bytes: $0) }
    return ListEntry(
      row: 0, keyHash: key, version: UInt64(bitPattern: Int64(content.finalize())))
  }
}
