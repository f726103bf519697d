import CollectionModel

/// The versions that a transaction has noted and not written yet, and the rules for keeping them.
struct PendingVersions {
  /// The versions that some collections keep; the last rule that is about a collection decides.
  var rules: [(isMeant: (_ collection: String) -> Bool, retention: VersionRetention)] = []
  private(set) var new: [VersionRecord] = []
  private var names: Set<[UInt8]> = []
  /// Versions to forget once the new ones are written, whose numbers are then above theirs.
  var expired: [BackendRecord] = []

  mutating func add(_ version: VersionRecord) {
    new.append(version)
    names.insert(VersionRecord.object(version.collection, version.key))
  }

  /// Whether a version of the object is still to be written.
  func isPending(_ key: RecordKey, in collection: String) -> Bool {
    !names.isEmpty && names.contains(VersionRecord.object(collection, key))
  }

  /// Returns all that is still to be written, and forgets it.
  mutating func takeAll() -> (new: [VersionRecord], expired: [BackendRecord]) {
    defer {
      new.removeAll(keepingCapacity: true)
      names.removeAll(keepingCapacity: true)
      expired = []
    }
    return (new, expired)
  }
}
