public import Andiron
public import Foundation

extension Transaction {
  /// Takes over the versions of another store, and joins newest versions that did not know of each
  /// other.
  ///
  /// No version is changed but for its links and the end of its validity, and none is lost: what
  /// the other store did not know stays. Merging the same revisions again changes nothing, and the
  /// order of merges does not matter to which versions of the sources a store has. Stores with the
  /// same policy that have merged each other's revisions until nothing is new have the same
  /// versions.
  ///
  /// A conflict ends with a version that has the content of the winner and follows all others; what
  /// was deleted is undeleted if a version that lives wins. Of two outcomes of one event, the one
  /// that was written last stays, the other is deleted.
  ///
  /// An outcome whose event another version of its task has afterwards becomes an outcome of that
  /// version, if its schedule has an event that starts at the same time. If it has none, or the
  /// task was deleted, the outcome stays as it is, and is one of `hiddenOutcomes` in the report.
  ///
  /// Throws `CareError.missingRevisions` if the store does not know what the revisions build on,
  /// `.damagedRevisions` if they contradict themselves or the policy chooses nothing; and what the
  /// store throws. Then nothing is written.
  @discardableResult
  public func mergeCareRevisions(
    _ revisions: CareRevisions, policy: ConflictPolicy = .newestUpdate
  ) throws -> MergeReport {
    try VersionWriter.writing(self, at: Date()) { writer in
      guard revisions.since.isCovered(by: writer.replica.knowledge) else {
        throw CareError(.missingRevisions, "the revisions begin after what the store knows")
      }
      var merge = CareMerge(writer: writer, policy: policy)
      try merge.run(revisions)
      writer = merge.writer
      return merge.report
    }
  }

  /// Gives the store a new name, which no other has, among those that exchange versions.
  ///
  /// Call it in a copy of a store, such as one that was restored on another device, before the copy
  /// writes: otherwise other stores take its versions for those of the original. Versions keep
  /// their stamps. Throws what the store throws.
  public func renameCareReplica(to site: UUID = UUID()) throws {
    var replica = try object(CareReplica.self, key: CareReplica.key) ?? CareReplica()
    replica.rename(to: site)
    try upsert(replica)
  }
}
