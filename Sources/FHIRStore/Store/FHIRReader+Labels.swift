import Andiron
package import FHIRModel
package import ValueModel

extension FHIRReader {
  /// A `Meta` with the profiles, tags and security labels that resources of a type have, or of all
  /// types for nil; nil if they have none.
  ///
  /// Throws `.unknownRelease`, `StoreError.closed`, and `.damaged` or `.failed` if a record cannot
  /// be read. Cost: a read of each resource.
  package func labels(of type: String?, release: ReleaseVersion? = nil) throws -> Value? {
    let stored = try catalog.stored(release)
    var labels = MetaLabels()
    let existing = Set(try source._resourceCollections().filter { $0.count > 0 }.map(\.name))
    for type in type.map({ [$0] }) ?? stored.typeNames
    where existing.contains(stored.collection(type)) {
      _ = try source._withResourceRows(of: stored.collection(type)) { rows in
        try rows.forEachMatch(.all, within: nil, usesIndexes: false, after: nil, limit: nil) {
          _, resource in
          if let meta = resource["meta"] { labels.add(meta) }
          return true
        }
      }
    }
    return labels.sortedMeta
  }
}
