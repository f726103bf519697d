public import Foundation
public import ObjectModel
public import ValueModel

/// The versions of objects: those of a store, a snapshot or a database that keeps old ones.
///
/// `StoreOptions.oldVersions` and the parameter of the same name of a database say which old
/// versions there are. A storage that keeps none has the current versions.
public protocol HistoryReader: ObjectReader {
  /// Returns the versions of the object with this primary key in a collection, newest first; none
  /// if it never existed, or if all of them are forgotten. Throws what reading an object throws.
  func _versions(_ key: RecordKey, in collection: String) throws -> [StoredVersion]
}

extension HistoryReader {
  /// Returns the versions of an object, newest first, including the current one.
  ///
  /// The list is empty if the object never existed or all its versions are forgotten. Throws
  /// `.wrongType` if a version cannot be read as `type`, and what reading an object throws. Cost:
  /// one read for each version.
  public func history<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> [ObjectVersion<Object>] {
    try versions(type, key: key).map { version in
      ObjectVersion(
        sequence: version.sequence, time: version.time, object: try version.object(type))
    }
  }

  /// Returns the object as it was once the commits up to this number were done; nil if it did not
  /// exist then, or if that version is forgotten.
  ///
  /// Throws `.wrongType` if the version cannot be read as `type`, and what reading an object
  /// throws. Cost: one read for each version of the object.
  public func object<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey, asOf sequence: UInt64
  ) throws -> Object? {
    try versions(type, key: key).first { $0.sequence <= sequence }?.object(type)
  }

  /// Returns the object as it was at a time, by the clock of the machine that wrote it; nil if it
  /// did not exist then, or if that version is forgotten.
  ///
  /// Throws `.wrongType` if the version cannot be read as `type`, and what reading an object
  /// throws. Cost: one read for each version of the object.
  public func object<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey, asOf time: Date
  ) throws -> Object? {
    try versions(type, key: key).first { version in version.time.map { $0 <= time } ?? true }?
      .object(type)
  }

  /// Returns the patch that turns one version of an object into another.
  ///
  /// Both are given by their sequence numbers. Throws `.noSuchObject` if no version has such a
  /// number or the version is a deletion, and what reading an object throws. Cost: one read for
  /// each version of the object.
  public func difference<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey, from old: UInt64, to new: UInt64
  ) throws -> JSONPatch {
    let versions = try versions(type, key: key)
    func value(_ sequence: UInt64) throws -> Value {
      guard let value = versions.first(where: { $0.sequence == sequence })?.value else {
        throw StoreError(
          .noSuchObject, "there is no version of this number", collection: Object.collectionName)
      }
      return value
    }
    return JSONPatch(from: try value(old), to: try value(new))
  }

  private func versions<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> [StoredVersion] {
    try _versions(RecordKey(key), in: Object.collectionName)
  }
}

extension StoredVersion {
  /// The object of the version; nil if it is a deletion. Throws `.wrongType` if the value cannot be
  /// read as its type.
  fileprivate func object<Object: StoredObject>(
    _ type: Object.Type
  ) throws(StoreError) -> Object? {
    guard let value else { return nil }
    do {
      return try Object(storedValue: value)
    } catch {
      throw StoreError(
        error, collection: Object.collectionName, key: value[hidden: .primaryKey])
    }
  }
}
