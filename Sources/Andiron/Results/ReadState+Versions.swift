import StorageEngine
import ValueModel

extension ReadState {
  /// A version of the engine, with its value. Throws `.damaged` if the value cannot be read.
  func stored(
    _ version: Snapshot.RecordVersion, of binding: CollectionBinding
  ) throws -> StoredVersion {
    StoredVersion(
      sequence: version.sequence.rawValue, nanoseconds: version.time,
      value: try version.value?.withUnsafeBytes { try core.value($0, of: binding) })
  }
}
