package import Andiron
public import Foundation
public import ValueModel

/// One version of a resource.
public struct ResourceVersion: Sendable {
  /// Rises from version to version, across all resources of the store.
  public let sequence: UInt64
  /// The time at which it was written; nil if the store does not know it.
  public let time: Date?
  /// The resource; nil if the version is a deletion.
  public let resource: Value?
  /// The time at which it was written, in whole milliseconds since 1970; nil if the store does not
  /// know it.
  let milliseconds: UInt64?

  /// A version as the store shows it: with a version and a time in `meta` if it maintains them.
  init(_ version: StoredVersion, isMaintained: Bool) {
    let stamp = RecordStamp(sequence: version.sequence, nanoseconds: version.nanoseconds)
    sequence = version.sequence
    time = version.time
    resource = isMaintained ? version.value?.maintained(stamp) : version.value
    milliseconds = stamp.milliseconds
  }

  /// A version as a database has it, whose resources have their versions and times in themselves.
  package init(_ version: StoredVersion) { self.init(version, isMaintained: false) }

  /// The version in the resource itself; nil if neither the store (see
  /// ``FHIRStoreOptions/maintainsMeta``) nor its writer maintains it.
  public var versionID: String? { resource?["meta"]?["versionId"]?.string }
}
