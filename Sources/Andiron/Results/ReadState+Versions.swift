import Foundation
import StorageEngine
import ValueModel

extension ReadState {
  /// A version of the engine, with its value. Throws `.damaged` if the value cannot be read.
  func stored(
    _ version: Snapshot.RecordVersion, of binding: CollectionBinding
  ) throws -> StoredVersion {
    (
      version.sequence.rawValue, Date(nanoseconds: version.time), version.time,
      try version.value?.withUnsafeBytes { try core.value($0, of: binding) }
    )
  }
}

extension Date {
  /// Nil for zero.
  fileprivate init?(nanoseconds: UInt64) {
    guard nanoseconds > 0 else { return nil }
    self.init(timeIntervalSince1970: Double(nanoseconds) / 1e9)
  }
}
