import CollectionModel
import ObjectModel
import ValueModel

extension BackendContent {
  /// The deepest nesting of containers in an object. Its old versions are records that have the
  /// object one level deeper, and no value is nested deeper than 1,024.
  private static let greatestDepth = 1_023

  /// Throws `.notStorable` if the value cannot be encoded, or is nested too deep.
  init(_ value: Value, collection: String) throws {
    let isSaidByJSON = value.isSaidByJSON(atRoot: true, depthLeft: JSONOptions().largestDepth)
    let depth = Self.greatestDepth + (collection == OwnCollections.versions ? 1 : 0)
    guard isSaidByJSON || value.isNested(within: depth) else {
      throw StoreError(
        .notStorable, "expected at most \(depth) nested containers", collection: collection)
    }
    do {
      self.init(json: value.jsonBytes(), binary: isSaidByJSON ? nil : try value.encoded())
    } catch {
      throw StoreError(
        .notStorable, "\(error)", collection: collection, underlying: error)
    }
  }
}

extension Value {
  /// Whether JSON says everything of the value but the primary key at its root: there are no bytes
  /// and no other hidden fields, and readers of JSON take it, which they do to some depth.
  fileprivate func isSaidByJSON(atRoot isRoot: Bool = false, depthLeft: Int) -> Bool {
    switch kind {
    case .bytes: return false
    case .array:
      return depthLeft > 0 && elements.allSatisfy { $0.isSaidByJSON(depthLeft: depthLeft - 1) }
    case .object:
      if self[hidden: .nextElement] != nil || (!isRoot && self[hidden: .primaryKey] != nil) {
        return false
      }
      return depthLeft > 0
        && fields.allSatisfy { $0.value.isSaidByJSON(depthLeft: depthLeft - 1) }
    default: return true
    }
  }

  /// Whether there are at most `depth` containers around the innermost values.
  fileprivate func isNested(within depth: Int) -> Bool {
    switch kind {
    case .array: depth > 0 && elements.allSatisfy { $0.isNested(within: depth - 1) }
    case .object: depth > 0 && fields.allSatisfy { $0.value.isNested(within: depth - 1) }
    default: true
    }
  }
}
