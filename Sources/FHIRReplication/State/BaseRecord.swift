import ValueModel

/// The last known state of a resource on the server, on which local changes are based.
struct BaseRecord: Sendable {
  /// The server's name for the version; nil if it has none.
  var version: String?
  /// The time at which the server wrote it, as the server states it.
  var updated: String?
  /// Whether `resource` is the resource that was sent, and the server has not shown its own version
  /// of it.
  var isAssumed = false
  /// The object of the resource in the store, as ``SyncTables/object(_:_:)`` names it; nil if it
  /// has none, or before it is stored.
  var object: String?
  var resource: Value

  init(version: String?, updated: String?, isAssumed: Bool = false, resource: Value) {
    self.version = version
    self.updated = updated
    self.isAssumed = isAssumed
    self.resource = resource
  }

  /// Creates the record of a resource that the server sent.
  init(_ remote: Value) {
    self.init(
      version: remote["meta"]?["versionId"]?.string,
      updated: remote["meta"]?["lastUpdated"]?.string, resource: remote)
  }

  init?(row: Value) {
    guard let resource = row["resource"], resource.kind == .object else { return nil }
    self.init(
      version: row["version"]?.string, updated: row["updated"]?.string,
      isAssumed: row["isAssumed"]?.boolean ?? false, resource: resource)
    object = row["object"]?.string
  }

  var fields: [(String, Value)] {
    var fields: [(String, Value)] = []
    if let version { fields.append(("version", Value(version))) }
    if let updated { fields.append(("updated", Value(updated))) }
    if isAssumed { fields.append(("isAssumed", true)) }
    return fields + [("resource", resource)]
  }
}
