public import Andiron
public import Foundation

extension ObjectSource {
  /// All versions of what has this id, deleted or not: each after those that it follows.
  ///
  /// Costs the versions. Throws what the store throws.
  public func versions<Version: CareVersion>(
    _ type: Version.Type, id: String
  ) throws -> [Version] {
    try history(type, id: id).versions
  }

  /// The newest version of what has this id; nil if there is none or it says that the thing is
  /// deleted. Of several that do not know of each other, the one that was written last.
  ///
  /// Costs the versions. Throws what the store throws.
  public func newestVersion<Version: CareVersion>(
    _ type: Version.Type, id: String
  ) throws -> Version? {
    try history(type, id: id).versions.last { !$0.isDeletion && $0.isNewest }
  }

  /// The version of what has this id that holds at `date`; nil if there is none or it says that
  /// the thing is deleted.
  ///
  /// Costs the versions. Throws what the store throws.
  public func version<Version: CareVersion>(
    _ type: Version.Type, id: String, holdingAt date: Date
  ) throws -> Version? {
    let holding = try history(type, id: id).versions.last { $0.holds(at: date) }
    return holding.flatMap { $0.isDeletion ? nil : $0 }
  }
}
