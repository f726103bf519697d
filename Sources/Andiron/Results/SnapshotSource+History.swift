public import Foundation
public import ObjectModel
import StorageEngine
public import ValueModel

/// Versions of objects, in stores that keep old ones (`StoreOptions.oldVersions`).
extension SnapshotSource {
  /// Returns the versions of an object, newest first, including the current one.
  ///
  /// The list is empty if the object never existed or all its versions are forgotten. Throws
  /// `.wrongType` if a version cannot be read as `type`, and `.damaged` or `.failed` if a record
  /// cannot be read. Cost: one read for each version.
  public func history<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> [ObjectVersion<Object>] {
    try versions(type, key: key).map { version in
      ObjectVersion(
        sequence: version.sequence, time: version.time,
        object: try version.value.map { try Results<Object>.object($0) })
    }
  }

  /// Returns the object as it was once the commits up to this number were done; nil if it did not
  /// exist then, or if that version is forgotten.
  ///
  /// Throws `.wrongType` if the version cannot be read as `type`, and `.damaged` or `.failed` if a
  /// record cannot be read. Cost: one read for each version of the object.
  public func object<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey, asOf sequence: UInt64
  ) throws -> Object? {
    try versions(type, key: key).first { $0.sequence <= sequence }?.value
      .map { try Results<Object>.object($0) }
  }

  /// Returns the object as it was at a time, by the clock of the machine that wrote it; nil if it
  /// did not exist then, or if that version is forgotten.
  ///
  /// Throws `.wrongType` if the version cannot be read as `type`, and `.damaged` or `.failed` if a
  /// record cannot be read. Cost: one read for each version of the object.
  public func object<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey, asOf time: Date
  ) throws -> Object? {
    try versions(type, key: key).first { version in version.time.map { $0 <= time } ?? true }?.value
      .map { try Results<Object>.object($0) }
  }

  /// Returns the patch that turns one version of an object into another.
  ///
  /// Both are given by their sequence numbers. Throws `.noSuchObject` if no version has such a
  /// number or the version is a deletion, and `.damaged` or `.failed` if a record cannot be read.
  /// Cost: one read for each version of the object.
  public func difference<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey, from old: UInt64, to new: UInt64
  ) throws -> JSONPatch {
    let versions = try versions(type, key: key)
    func value(_ sequence: UInt64) throws -> Value {
      guard let value = versions.first(where: { $0.sequence == sequence })?.value else {
        throw StoreError(
          .noSuchObject, "there is no version of this number", collection: type.declaration.name)
      }
      return value
    }
    return JSONPatch(from: try value(old), to: try value(new))
  }

  private func versions<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> [StoredVersion] {
    try versions(RecordKey(key), in: type.declaration.name)
  }

  /// The versions of the object with this primary key in a collection, newest first.
  package func versions(_ key: RecordKey, in collection: String) throws -> [StoredVersion] {
    let snapshot = try currentSnapshot()
    return try snapshot._withReadState { state in
      guard let binding = state.binding(collection) else { return [] }
      return try snapshot.engine.history(of: key.bytes, in: binding.table).map {
        try state.stored($0, of: binding)
      }
    }
  }
}

/// A version as it is stored; a deletion has no value. The time, which is also there in nanoseconds
/// since 1970, is nil or zero if it is not known.
package typealias StoredVersion = (
  sequence: UInt64, time: Date?, nanoseconds: UInt64, value: Value?
)
