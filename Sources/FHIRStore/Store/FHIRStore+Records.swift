public import Andiron
public import FHIRModel
public import ValueModel

extension FHIRStore: FHIRRecords {
  public typealias Source = StoreSnapshot
  public typealias Target = Transaction

  public var _dictionary: ValueDictionary? { store.valueDictionary }

  public func _record(
    _ value: Value, key: RecordKey, in collection: String, _ keys: ResourceKeys
  ) throws -> PreparedResource<StoreRecord> {
    let record = try store.readyRecord(
      value, key: key, collection: collection, derivation: keys.layout)
    return PreparedResource(
      StoreRecord(ready: record), key: key, value: record.value, byteCount: record.bytes.count)
  }
}

extension FHIRStore {
  /// The resource of that type and `id`, or nil.
  ///
  /// Throws `.unknownRelease` if the store was not opened for the release, `StoreError.closed`, and
  /// `.damaged` or `.failed` if the record cannot be read. Cost: one look-up, one read.
  public func resource<R: Resource>(_ type: R.Type, id: String) throws -> R? {
    try reader.resource(type, id: id)
  }

  /// The resource of that type and `id` in a release, the first one by default; or nil. Throws
  /// `.unknownRelease`, `StoreError.closed`, and `.damaged` or `.failed` if the record cannot be
  /// read.
  public func resource(
    _ type: String, id: String, release: ReleaseVersion? = nil
  ) throws -> Value? {
    try reader.resource(type, id: id, release: release)
  }
}
