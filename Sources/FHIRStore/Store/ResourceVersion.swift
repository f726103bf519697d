import Andiron
public import Foundation
public import ValueModel

/// One version of a resource.
public struct ResourceVersion: Sendable {
  /// Rises from version to version, across all resources of the store.
  public let sequence: UInt64
  /// When it was written; nil if the store does not know.
  public let time: Date?
  /// The resource; nil if the version is a deletion.
  public let resource: Value?
  /// When it was written, in whole milliseconds since 1970; nil if the store does not know.
  let milliseconds: UInt64?

  init(_ version: StoredVersion) {
    sequence = version.sequence
    time = version.time
    resource = version.value
    milliseconds = version.nanoseconds > 0 ? version.nanoseconds / 1_000_000 : nil
  }

  /// A version of a database, with the time in milliseconds since 1970.
  package init(sequence: UInt64, milliseconds: UInt64?, resource: Value?) {
    self.sequence = sequence
    self.milliseconds = milliseconds
    self.resource = resource
    time = milliseconds.map { Date(timeIntervalSince1970: Double($0) / 1_000) }
  }

  /// The version in the resource itself, if ``FHIRStoreOptions/maintainsMeta`` or its writer
  /// maintains it.
  public var versionID: String? { resource?["meta"]?["versionId"]?.string }
}
