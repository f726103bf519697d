package import FHIRModel
import Foundation
import ValueModel

/// One version in a history, with what its resource alone does not say.
package struct HistoryEntry: Sendable {
  package var type: String
  package var id: String
  package var version: ResourceVersion
  /// The version's name: `meta.versionId`, and for a deletion the number after that of the version
  /// before it. Nil if the store does not count versions.
  package var name: String?
  /// Whether no version of the resource was there before.
  package var isCreation: Bool

  /// A version of a resource and the one before it, if that is kept. Nil if neither has an `id`.
  package init?(_ type: String, _ version: ResourceVersion, after older: ResourceVersion?) {
    guard let id = (version.resource ?? older?.resource)?["id"]?.string else { return nil }
    self.init(type, id, version, after: older)
  }

  private init(
    _ type: String, _ id: String, _ version: ResourceVersion, after older: ResourceVersion?
  ) {
    self.type = type
    self.id = id
    self.version = version
    let number = older?.resource?.versionNumber.map { String($0 + 1) }
    name = version.versionID ?? (version.resource == nil ? number : nil)
    // Before the oldest one that is kept, there may have been others.
    let isFirst = older != nil || (version.resource?.versionNumber ?? 1) == 1
    isCreation = older?.resource == nil && version.resource != nil && isFirst
  }

  /// The time at which the version was written: `meta.lastUpdated`, or else the time that the store
  /// recorded.
  package var updated: FHIRInstant? {
    if let own = version.resource?["meta"]?["lastUpdated"]?.string {
      return FHIRInstant(unchecked: own)
    }
    return version.milliseconds.map { FHIRInstant(unchecked: Value.instant($0)) }
  }

  /// Names the versions of one resource, which are newest first. Versions of a resource whose
  /// content is forgotten have no `id`, and are left out.
  package static func entries(_ type: String, _ versions: [ResourceVersion]) -> [HistoryEntry] {
    guard let id = versions.lazy.compactMap(\.resource).first?["id"]?.string else { return [] }
    return versions.indices.map { index in
      let older = index + 1 < versions.count ? versions[index + 1] : nil
      return HistoryEntry(type, id, versions[index], after: older)
    }
  }
}
