import Andiron
import ObjectModel

/// What conditions through relations read.
extension BackendObjects: RelationSource {
  func forEachResult<Object: StoredObject>(
    of query: ObjectQuery<Object>, _ body: (Object) throws -> Bool
  ) throws {
    try visit(query) { object, stop in stop = try !body(object) }
  }

  func withPresence<Object: StoredObject, R>(
    of type: Object.Type, _ body: ((Object.PrimaryKey) throws -> Bool) throws -> R
  ) throws -> R {
    // Several objects may hold the same key.
    var known: [Object.PrimaryKey: Bool] = [:]
    return try body { key in
      if let isPresent = known[key] { return isPresent }
      let isPresent = try record(type, key: key) != nil
      known[key] = isPresent
      return isPresent
    }
  }
}
