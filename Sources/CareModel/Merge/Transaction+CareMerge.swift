public import Andiron
public import Foundation

extension Transaction {
  /// Merges the versions of another store, and joins newest versions that did not know of each
  /// other.
  ///
  /// A merge changes no version except for its links and the end of its validity, and loses none:
  /// versions that the other store did not know stay. Merging the same revisions again changes
  /// nothing, and the order of merges has no influence on which of the sources' versions a store
  /// has. Stores with the same policy that have merged each other's revisions until nothing is new
  /// have the same versions.
  ///
  /// A conflict ends with a version that has the content of the winner and follows all others; a
  /// deleted item is undeleted if a version that is not a deletion wins. Of two outcomes of one
  /// event, the one that was written last stays, and the other is deleted.
  ///
  /// If another version of the task has an outcome's event after the merge, the outcome moves to
  /// that version, provided that its schedule has an event that starts at the same time. If it has
  /// none, or the task was deleted, the outcome stays unchanged and is one of `hiddenOutcomes` in
  /// the report.
  ///
  /// Throws `CareError.missingRevisions` if the store lacks the knowledge that the revisions build
  /// on, `.damagedRevisions` if they contradict themselves or the policy chooses nothing; and the
  /// errors of the store. After an error, nothing is written.
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

  /// Gives the store a new name, unique among the stores that exchange versions.
  ///
  /// Call it in a copy of a store, such as one restored on another device, before the copy writes:
  /// otherwise other stores take its versions for those of the original. Versions keep their
  /// stamps. Throws the errors of the store.
  public func renameCareReplica(to site: UUID = UUID()) throws {
    var replica = try object(CareReplica.self, key: CareReplica.key) ?? CareReplica()
    replica.rename(to: site)
    try upsert(replica)
  }
}
