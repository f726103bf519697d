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

  /// When the version was written: `meta.lastUpdated`, or what the store recorded.
  package var updated: FHIRInstant? {
    let own = version.resource?["meta"]?["lastUpdated"]?.string.map { FHIRInstant(unchecked: $0) }
    return own ?? version.time.flatMap { FHIRInstant($0, in: .gmt) }
  }

  /// Names the versions of one resource, which are newest first. Those of a resource whose content
  /// is forgotten have no `id`, and are left out.
  package static func entries(_ type: String, _ versions: [ResourceVersion]) -> [HistoryEntry] {
    guard let id = versions.lazy.compactMap(\.resource).first?["id"]?.string else { return [] }
    return versions.indices.map { index in
      let resource = versions[index].resource
      let older = index + 1 < versions.count ? versions[index + 1].resource : nil
      let number = older?.versionNumber.map { String($0 + 1) }
      // Before the oldest one that is kept, there may have been others.
      let isFirst = index + 1 < versions.count || (resource?.versionNumber ?? 1) == 1
      return HistoryEntry(
        type: type, id: id, version: versions[index],
        name: versions[index].versionID ?? (resource == nil ? number : nil),
        isCreation: older == nil && resource != nil && isFirst)
    }
  }
}
