import CollectionModel
import ValueModel

/// A text that changes with an object: an edited object replaces only the one that was edited.
enum ObjectTag {
  /// The number of the newest version; a digest of the object where versions are not numbered.
  static func of(_ object: Value, newest: StoredVersion?) -> String {
    if let newest, newest.sequence > 0 { return String(newest.sequence) }
    var hash = SHA256()
    object.jsonBytes().withUnsafeBytes { hash.add($0) }
    return hash.digest().map { String($0, radix: 16) }.joined(separator: ".")
  }
}
