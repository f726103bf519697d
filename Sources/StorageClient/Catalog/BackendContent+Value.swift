import CollectionModel
import ObjectModel
import ValueModel

extension BackendContent {
  /// Throws `.notStorable` if the value cannot be encoded.
  init(_ value: Value, collection: String) throws {
    do {
      self.init(
        json: value.jsonBytes(),
        binary: value.isSaidByJSON(atRoot: true) ? nil : try value.encoded())
    } catch {
      throw StoreError(
        .notStorable, "\(error)", collection: collection, underlying: error)
    }
  }
}

extension Value {
  /// Whether JSON says everything of the value but the primary key at its root: there are no bytes
  /// and no other hidden fields.
  fileprivate func isSaidByJSON(atRoot isRoot: Bool = false) -> Bool {
    switch kind {
    case .bytes: return false
    case .array: return elements.allSatisfy { $0.isSaidByJSON() }
    case .object:
      if self[hidden: .nextElement] != nil || (!isRoot && self[hidden: .primaryKey] != nil) {
        return false
      }
      return fields.allSatisfy { $0.value.isSaidByJSON() }
    default: return true
    }
  }
}
