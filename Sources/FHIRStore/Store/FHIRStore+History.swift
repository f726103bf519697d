import Andiron
package import FHIRModel
package import Foundation
import ObjectModel

/// The history of types of resources, and of all.
extension FHIRStore {
  /// A part of a history, newest first.
  package struct HistoryPage: Sendable {
    package var entries: [HistoryEntry]
    /// The number of all versions that the history has, whatever the page.
    package var total: Int
    /// Whether older versions follow.
    package var goesOn: Bool

    package init(entries: [HistoryEntry], total: Int, goesOn: Bool) {
      self.entries = entries
      self.total = total
      self.goesOn = goesOn
    }
  }

  /// The versions of all resources of some types, or of all, that were written before the version
  /// `sequence` and at or after `since`; at most `limit` of them.
  ///
  /// Throws `.unknownRelease`, `.unknownType`, `StoreError.noChangeFeed` if the store keeps no feed
  /// of changes, which knows the deleted ones, `StoreError.closed`, and `.engine` if a record
  /// cannot be read. Cost: one read for each version of each resource. Memory: twice the page.
  package func history(
    of types: [String]?, release: ReleaseVersion?, before sequence: UInt64? = nil,
    since: Date? = nil, limit: Int
  ) throws -> HistoryPage {
    let stored = try stored(release)
    for type in types ?? [] where !stored.has(type) {
      throw FHIRStoreError(.unknownType, "there is no such type", path: type)
    }
    let wanted = Set(types ?? stored.typeNames)
    var page = HistoryPage(entries: [], total: 0, goesOn: false)
    var found = 0
    var token: ChangeToken?
    while true {
      let batch = try store.changes(since: token, includesValues: false)
      try read { reader in
        for change in batch.changes {
          guard let type = stored.type(ofCollection: change.collection), wanted.contains(type)
          else { continue }
          let versions = try reader.source.versions(change.key, in: change.collection)
            .map { ResourceVersion(sequence: $0.sequence, time: $0.time, resource: $0.value) }
          for entry in HistoryEntry.entries(type, versions)
          where since.map({ (entry.updated?.date ?? .distantFuture) >= $0 }) ?? true {
            page.total += 1
            guard sequence.map({ entry.version.sequence < $0 }) ?? true else { continue }
            found += 1
            page.entries.append(entry)
          }
          if page.entries.count > 2 * limit + 1_000 { page.keepNewest(limit) }
        }
      }
      token = batch.token
      if batch.isComplete { break }
    }
    page.keepNewest(limit)
    page.goesOn = found > page.entries.count
    return page
  }
}

extension FHIRStore.HistoryPage {
  fileprivate mutating func keepNewest(_ count: Int) {
    entries.sort { $0.version.sequence > $1.version.sequence }
    entries.removeLast(max(0, entries.count - count))
  }
}
