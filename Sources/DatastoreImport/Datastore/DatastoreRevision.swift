/// A revision as a datastore keeps it.
struct DatastoreRevision {
  /// Its number among all revisions of the datastore, which attachments name.
  var sequence: Int
  var name: String
  /// The sequence of the revision that it was made from.
  var parent: Int?
  var isDeleted: Bool
  /// The body; nil where compaction removed it.
  var json: [UInt8]?
}
