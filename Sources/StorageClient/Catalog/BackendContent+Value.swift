import Andiron
import ObjectModel
package import ValueModel

extension BackendContent {
  /// Throws `.notStorable` if the value cannot be encoded.
  package init(_ value: Value, collection: String) throws {
    do {
      self.init(
        json: value.jsonBytes(),
        binary: value.isSaidByJSON(atRoot: true) ? nil : try value.encoded())
    } catch {
      throw StorageError(
        .notStorable, "\(error)", collection: collection, underlying: error)
    }
  }
}

extension BackendRecord {
  /// The object's value, with its primary key in the hidden field.
  ///
  /// Throws `.damaged` if the record does not hold an object.
  package func value(_ collection: String) throws -> Value {
    do {
      if let binary = content.binary { return try Value(encoded: binary) }
      var value = try JSON.parse(content.json)
      guard value.kind == .object else {
        throw StorageError(.damaged, "a record holds no object", collection: collection)
      }
      value[hidden: .primaryKey] = try key.withUnsafeBytes { try RecordKey(bytes: $0) }.keyValue
      return value
    } catch let error as StorageError {
      throw error
    } catch {
      throw StorageError(
        .damaged, "a record holds no object", collection: collection, underlying: error)
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
