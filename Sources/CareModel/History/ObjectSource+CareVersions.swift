public import Andiron
public import Foundation

extension ObjectSource {
  /// Returns all versions of the item with this id, deleted or not: each after those that it
  /// follows.
  ///
  /// The cost is that of the versions. Throws the errors of the store.
  public func versions<Version: CareVersion>(
    _ type: Version.Type, id: String
  ) throws -> [Version] {
    try history(type, id: id).versions
  }

  /// Returns the newest version of the item with this id; nil if there is none or the item is
  /// deleted. If several versions do not know of each other, returns the one that was written last.
  ///
  /// The cost is that of the versions. Throws the errors of the store.
  public func newestVersion<Version: CareVersion>(
    _ type: Version.Type, id: String
  ) throws -> Version? {
    try history(type, id: id).versions.last { !$0.isDeletion && $0.isNewest }
  }

  /// Returns the version of the item with this id that holds at `date`; nil if there is none or
  /// that version is a deletion.
  ///
  /// The cost is that of the versions. Throws the errors of the store.
  public func version<Version: CareVersion>(
    _ type: Version.Type, id: String, holdingAt date: Date
  ) throws -> Version? {
    let holding = try history(type, id: id).versions.last { $0.holds(at: date) }
    return holding.flatMap { $0.isDeletion ? nil : $0 }
  }
}
